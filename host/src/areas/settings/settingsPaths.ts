import { staffPath } from '../staff/staffPath.ts';

/** Paths of the settings at each level. */
export const settingsPaths = {
  user: '/account/settings',
  client: '/account/client-settings',
  firm: `${staffPath}/settings`,
} as const;

/** Text keys of the names of the settings at each level. */
export const settingsTitles = {
  user: 'settings.user',
  client: 'settings.client',
  firm: 'settings.firm',
} as const;
