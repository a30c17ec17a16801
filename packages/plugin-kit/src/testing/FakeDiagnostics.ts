import type { KernelProblem } from '@anteroom/kernel';
import { diagnoseContributions, diagnosePlugins } from '@anteroom/kernel/diagnosis';
import type { Kernel } from '@anteroom/kernel/react';
import type {
  DiagnosedContribution,
  DiagnosedPlugin,
  Diagnostics,
  PluginInDevelopment,
  Query,
} from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

interface Told {
  readonly plugins: readonly DiagnosedPlugin[];
  readonly contributions: readonly DiagnosedContribution[];
}

/** Reports what the portal's own kernel knows about the tested plugin. */
export class FakeDiagnostics implements Diagnostics {
  readonly plugins;
  readonly contributions;
  readonly development;
  readonly #kernel: Kernel;
  readonly #store: StateStore;
  readonly #told = atom<Told | null>(null);
  readonly #developed = atom<PluginInDevelopment | null>(null);

  /** @param problems - problems that occurred, oldest first */
  constructor(kernel: Kernel, store: StateStore, problems: readonly KernelProblem[]) {
    this.#kernel = kernel;
    this.#store = store;
    this.development = atom((get) => get(this.#developed));
    const changes = atom(0);
    const changed = () => store.set(changes, (count) => count + 1);
    kernel.store.subscribe(changed);
    kernel.availability.subscribe(changed);
    this.plugins = atom((get) => {
      get(changes);
      const told = get(this.#told);
      if (told) return told.plugins;
      return diagnosePlugins(
        kernel.store.plugins(),
        problems.map((problem) => ({ problem, count: 1 })),
      );
    });
    this.contributions = atom((get) => {
      get(changes);
      const told = get(this.#told);
      if (told) return told.contributions;
      return diagnoseContributions(kernel.store, kernel.availability);
    });
  }

  /** Sets the data to report instead of those about the tested plugin. */
  tell(plugins: Told['plugins'], contributions: Told['contributions'] = []): void {
    this.#store.set(this.#told, { plugins, contributions });
  }

  /** Reports a size of one byte for each plugin. */
  sizes(): Query<ReadonlyMap<string, number>> {
    return {
      queryKey: ['plugin-sizes'],
      queryFn: async () => new Map(this.#kernel.store.plugins().map(({ id }) => [id, 1])),
    };
  }

  switchOff(pluginId: string): void {
    this.#kernel.store.setDisabled(new Map([[pluginId, 'session']]));
  }

  switchOn(_pluginId: string): void {
    this.#kernel.store.setDisabled(new Map());
  }

  async develop(next: PluginInDevelopment | null): Promise<void> {
    const { plugin = null, fault = null } = next ?? {};
    this.#kernel.store.setOverrides(new Map(plugin ? [[plugin.id, { plugin, fault }]] : []));
    this.#store.set(this.#developed, next);
  }
}
