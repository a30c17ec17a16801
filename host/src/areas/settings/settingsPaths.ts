import { staffPath } from '../staff/staffPath.ts';

/** Addresses of the settings of each level. */
export const settingsPaths = {
  user: '/account/settings',
  client: '/account/client-settings',
  firm: `${staffPath}/settings`,
} as const;

/** Names of the settings of each level, as keys of the texts. */
export const settingsTitles = {
  user: 'settings.user',
  client: 'settings.client',
  firm: 'settings.firm',
} as const;
