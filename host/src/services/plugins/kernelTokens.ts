import type { Availability, PluginStore } from '@anteroom/kernel';
import type { ServiceToken } from '@anteroom/sdk';
import type { FindPluginFiles } from './pluginFiles.ts';

/** Token of the store of installed plugins. */
export const InstalledPlugins: ServiceToken<PluginStore> = Symbol.for('anteroom/host/InstalledPlugins');

/** Token of the service that knows which contributions are available. */
export const ContributionAvailability: ServiceToken<Availability> = Symbol.for(
  'anteroom/host/ContributionAvailability',
);

/** Token of the function that finds a plugin's files. */
export const PluginFilesFinder: ServiceToken<FindPluginFiles> = Symbol.for('anteroom/host/PluginFilesFinder');
