import type { Availability, PluginStore } from '@anteroom/kernel';
import type { ServiceToken } from '@anteroom/sdk';
import type { FindPluginFiles } from './pluginFiles.ts';

/** The installed plugins. */
export const InstalledPlugins: ServiceToken<PluginStore> = Symbol.for('anteroom/host/InstalledPlugins');

/** Availability of contributions. */
export const ContributionAvailability: ServiceToken<Availability> = Symbol.for(
  'anteroom/host/ContributionAvailability',
);

/** Finder of each plugin's files. */
export const PluginFilesFinder: ServiceToken<FindPluginFiles> = Symbol.for('anteroom/host/PluginFilesFinder');
