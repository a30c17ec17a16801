/** The screens of the portal. The code of each is fetched when it is first shown. */
export const gallery = async () => (await import('./areas/gallery/GalleryScreen.tsx')).GalleryScreen;
export const signIn = async () => (await import('./areas/auth/SignInScreen.tsx')).SignInScreen;
export const terms = async () => (await import('./areas/terms/TermsScreen.tsx')).TermsScreen;
export const publicPage = async () => (await import('./areas/pages/PublicPageScreen.tsx')).PublicPageScreen;
export const signedIn = async () => (await import('./areas/auth/AuthOutcomes.tsx')).SignedInScreen;
export const signedOut = async () => (await import('./areas/auth/AuthOutcomes.tsx')).SignedOutScreen;
export const firmLocked = async () => (await import('./areas/auth/AuthOutcomes.tsx')).FirmLockedScreen;
export const signInError = async () => (await import('./areas/auth/AuthOutcomes.tsx')).SignInErrorScreen;
export const otherPerson = async () => (await import('./areas/auth/OtherPersonScreen.tsx')).OtherPersonScreen;
export const continueAs = async () => (await import('./areas/auth/ContinueAsScreen.tsx')).ContinueAsScreen;
export const mfaRequired = async () => (await import('./areas/auth/MfaRequiredScreen.tsx')).MfaRequiredScreen;
export const shell = async () => (await import('./shell/Shell.tsx')).Shell;
export const home = async () => (await import('./areas/home/HomeScreen.tsx')).HomeScreen;
export const detail = async () => (await import('./areas/home/DetailScreen.tsx')).DetailScreen;
export const actions = async () => (await import('./areas/actions/ActionsScreen.tsx')).ActionsScreen;
export const actionNotAuthorized = async () =>
  (await import('./areas/actions/ActionScreen.tsx')).ActionNotAuthorized;
export const action = async () => (await import('./areas/actions/ActionScreen.tsx')).ActionScreen;
export const userSettings = async () =>
  (await import('./areas/settings/SettingsScreens.tsx')).UserSettingsScreen;
export const clientSettings = async () =>
  (await import('./areas/settings/SettingsScreens.tsx')).ClientSettingsScreen;
export const staffFrame = async () => (await import('./areas/staff/StaffFrame.tsx')).StaffFrame;
export const staff = async () => (await import('./areas/staff/StaffScreen.tsx')).StaffScreen;
export const firmSettings = async () =>
  (await import('./areas/settings/FirmSettingsScreen.tsx')).FirmSettingsScreen;
export const pluginSettings = async () =>
  (await import('./areas/settings/SettingsScreens.tsx')).PluginSettingsScreen;
export const setting = async () => (await import('./areas/settings/SettingScreen.tsx')).SettingScreen;
export const staffPlugin = async () =>
  (await import('./areas/staff/StaffPluginScreen.tsx')).StaffPluginScreen;
export const pluginPage = async () => (await import('./areas/pages/PluginPageScreen.tsx')).PluginPageScreen;
export const notAuthorized = async () => (await import('./areas/notFound/DeadEnds.tsx')).NotAuthorizedScreen;
export const notFound = async () => (await import('./areas/notFound/DeadEnds.tsx')).NotFoundScreen;
