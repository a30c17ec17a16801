import type { PluginFiles } from '@anteroom/contract';
import type { Availability, PluginStore } from '@anteroom/kernel';
import { diagnoseContributions, diagnosePlugins } from '@anteroom/kernel/diagnosis';
import type { Diagnostics, PluginInDevelopment, Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { StateStore } from '../page/StateStore.ts';
import { DevelopedPlugin } from './DevelopedPlugin.ts';
import { DisabledPlugins } from './DisabledPlugins.ts';
import { ContributionAvailability, InstalledPlugins, PluginFilesFinder } from './kernelTokens.ts';
import { PluginProblems } from './PluginProblems.ts';
import type { FindPluginFiles } from './pluginFiles.ts';

/** Shows pages the kernel's information about the installed plugins. */
@injectable('Singleton')
export class PluginDiagnostics implements Diagnostics {
  readonly plugins;
  readonly contributions;
  readonly development;

  constructor(
    @inject(InstalledPlugins) private readonly installed: PluginStore,
    @inject(ContributionAvailability) availability: Availability,
    @inject(PluginProblems) problems: PluginProblems,
    @inject(PluginFilesFinder) private readonly filesOf: FindPluginFiles,
    @inject(DisabledPlugins) private readonly disabled: DisabledPlugins,
    @inject(DevelopedPlugin) private readonly developed: DevelopedPlugin,
    @inject(StateStore) states: StateStore,
  ) {
    this.development = developed.shown;
    const changes = atom(0);
    const changed = () => states.set(changes, (count) => count + 1);
    installed.subscribe(changed);
    availability.subscribe(changed);
    this.plugins = atom((get) => {
      get(changes);
      return diagnosePlugins(installed.plugins(), get(problems.list));
    });
    this.contributions = atom((get) => {
      get(changes);
      return diagnoseContributions(installed, availability);
    });
  }

  sizes(): Query<ReadonlyMap<string, number>> {
    const sizeOf = async (id: string) => [id, bytesOf(await this.filesOf(id))] as const;
    return {
      queryKey: ['plugin-sizes'],
      queryFn: async () => {
        const taken = this.installed.plugins().filter(({ state }) => state.kind !== 'refused');
        return new Map(await Promise.all(taken.map(({ id }) => sizeOf(id))));
      },
    };
  }

  switchOff(pluginId: string): void {
    this.disabled.disable(pluginId);
  }

  switchOn(pluginId: string): void {
    this.disabled.enable(pluginId);
  }

  develop(next: PluginInDevelopment | null): Promise<void> {
    return this.developed.show(next);
  }
}

function bytesOf({ modules, chunks, styles }: PluginFiles): number {
  return [...Object.values(modules), ...chunks, ...styles].reduce((sum, { size }) => sum + size, 0);
}
