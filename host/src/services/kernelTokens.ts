import type { Availability, PluginStore } from '@anteroom/kernel';
import type { ServiceToken } from '@anteroom/sdk';
import type { FindPluginFiles } from './pluginFiles.ts';

/** The installed plugins. */
export const InstalledPlugins: ServiceToken<PluginStore> = Symbol.for('anteroom/host/InstalledPlugins');

/** Which contributions are available now. */
export const ContributionAvailability: ServiceToken<Availability> = Symbol.for(
  'anteroom/host/ContributionAvailability',
);

/** Where each plugin's files lie. */
export const PluginFilesFinder: ServiceToken<FindPluginFiles> = Symbol.for('anteroom/host/PluginFilesFinder');
