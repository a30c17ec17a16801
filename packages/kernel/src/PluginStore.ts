import type { PluginCatalogue, PluginDeclaration, PluginFiles, PluginManifest } from '@anteroom/contract';
import type { Deprecation, ExtensionPoint } from '@anteroom/sdk';
import { type AdmissionRules, admitPlugins, type Contributed } from './admitPlugins.ts';
import { type Clock, systemClock } from './clock.ts';
import { type DisabledBy, describeProblem, type KernelProblem, type Refusal } from './kernelProblem.ts';
import { type CataloguedPlugin, type ModulesState, PluginModules } from './PluginModules.ts';
import type { PluginLoader } from './pluginLoader.ts';
import { renamedFields as currentlyRenamed, type RenamedFields } from './renamedFields.ts';

/** State of a plugin. */
export type PluginState = ModulesState | { readonly kind: 'refused'; readonly problem: Refusal };

/** Status of a plugin for diagnostics. */
export interface PluginStatus {
  readonly id: string;
  /** Version; null if the server refused the plugin. */
  readonly version: string | null;
  readonly state: PluginState;
  readonly contributions: readonly Contributed[];
  /** Refusals of the plugin, or of some of its contributions while the others are accepted. */
  readonly refusals: readonly Refusal[];
  /** Names in its declaration that the next major version of the SDK will remove. */
  readonly deprecations: readonly Deprecation[];
  /** Load time of its slowest module, from the request until it had run; null if none has run. */
  readonly loadMilliseconds: number | null;
}

/** Settings of one level that a plugin declares. */
export type DeclaredSettings = NonNullable<PluginDeclaration['settings']>[number] & {
  readonly pluginId: string;
};

/** Plugin in development, which replaces the installed one with the same ID or is added to the others. */
export interface PluginOverride {
  /** Manifest with the URLs of its files. A new object means a new version. */
  readonly plugin: PluginManifest;
  /** Message to the author about what prevents a newer version from being built; null if this is the newest one. */
  readonly fault: string | null;
}

export interface PluginStoreOptions {
  readonly catalogue: PluginCatalogue;
  readonly sdkVersion: string;
  readonly loader: PluginLoader;
  /** Loads the list of files of a plugin that the catalogue contains without its files. */
  readonly laterFiles?: (pluginId: string) => Promise<PluginFiles>;
  /** Paths of the host, which plugins' pages cannot use. */
  readonly reservedPaths?: readonly string[];
  /** See {@link PluginStore.setDisabled}. */
  readonly disabled?: ReadonlyMap<string, DisabledBy>;
  /** See {@link PluginStore.setOverrides}. */
  readonly overrides?: ReadonlyMap<string, PluginOverride>;
  /** Former names of fields. Default: those of this SDK. */
  readonly renamedFields?: RenamedFields;
  readonly clock?: Clock;
  /** Called once for each refusal, and for each failed load. Not called for plugins that were switched off. */
  readonly onProblem?: (problem: KernelProblem) => void;
}

/**
 * The installed plugins: their contributions, which are known from the start, and their modules, which are fetched on
 * first use.
 */
export class PluginStore {
  readonly #onProblem: (problem: KernelProblem) => void;
  readonly #modules: PluginModules;

  /** Installed plugins. */
  readonly #catalogue: PluginCatalogue;
  #overrides: ReadonlyMap<string, PluginOverride>;

  /** Number of times that a plugin was replaced, by ID. */
  readonly #editions = new Map<string, number>();

  #rules: AdmissionRules;

  /** Contributions by extension point, in order. Replaced when the plugins are checked again. */
  #contributions: ReadonlyMap<ExtensionPoint, readonly Contributed[]> = new Map();

  /** Accepted plugins by ID, including their files if the catalogue has them. */
  #plugins: ReadonlyMap<string, CataloguedPlugin> = new Map();

  /** Texts of the refusals that have been reported. */
  readonly #reported = new Set<string>();

  /** Snapshot that {@link settings} returns; replaced when the plugins are checked again. */
  #settings: readonly DeclaredSettings[] = [];

  /** Snapshot that {@link held} returns; replaced when the plugins are checked again. */
  #held: ReadonlySet<string> = new Set();

  /** Snapshot that {@link plugins} returns; replaced when something changes. */
  #statuses: readonly PluginStatus[] = [];

  readonly #listeners = new Set<() => void>();
  readonly #contributionListeners = new Set<() => void>();

  constructor(options: PluginStoreOptions) {
    this.#onProblem = options.onProblem ?? (() => {});
    this.#catalogue = options.catalogue;
    this.#overrides = options.overrides ?? new Map();
    this.#modules = new PluginModules({
      loader: options.loader,
      laterFiles:
        options.laterFiles ?? ((id) => Promise.reject(new Error(`The files of plugin ${id} are not known.`))),
      laterUrl: options.catalogue.later ?? '',
      clock: options.clock ?? systemClock,
      onChange: (id) => this.#tell(id),
      onFailure: this.#onProblem,
    });
    const { sdkVersion, reservedPaths = [], disabled = new Map() } = options;
    const { renamedFields = currentlyRenamed } = options;
    this.#rules = { sdkVersion, reservedPaths, disabled, renamedFields };
    this.#admit();
  }

  /**
   * Sets the plugins that are switched off, by ID, and replaces the previous set. They are refused, their contributions
   * disappear, and no more of their code is fetched; code that has already run stays in the page. Plugins missing from
   * the new set return.
   */
  setDisabled(disabled: ReadonlyMap<string, DisabledBy>): void {
    this.#rules = { ...this.#rules, disabled };
    this.#admit();
    this.#announce();
  }

  /**
   * Sets the plugins in development, by ID, and replaces the previous set. Loaded modules are reused if their file is
   * unchanged; all others are fetched again on next use. An installed plugin returns when its override is removed.
   */
  setOverrides(overrides: ReadonlyMap<string, PluginOverride>): void {
    const before = this.#overrides;
    const changed = [...new Set([...before.keys(), ...overrides.keys()])].filter(
      (id) => before.get(id)?.plugin !== overrides.get(id)?.plugin,
    );
    this.#overrides = overrides;
    const { plugins } = overridden(this.#catalogue, overrides);
    for (const id of changed) {
      this.#editions.set(id, this.edition(id) + 1);
      const newer = plugins.find((plugin) => plugin.id === id);
      this.#modules.forget(id, this.#plugins.get(id), newer);
    }
    this.#admit();
    this.#announce();
  }

  /** Returns the plugin in development with this ID. */
  override(pluginId: string): PluginOverride | undefined {
    return this.#overrides.get(pluginId);
  }

  /**
   * Returns the ID of the plugin to which a script belongs, given its URL; null if it belongs to none. Scripts of a
   * plugin in development have their own origin; those of installed plugins are below `/plugins/<id>/`.
   */
  ownerOf(url: string): string | null {
    const script = URL.parse(url);
    if (!script) return null;
    for (const [id, { plugin }] of this.#overrides) {
      if (Object.values(plugin.modules).some((asset) => URL.parse(asset.url)?.origin === script.origin))
        return id;
    }
    const [, id] = /^\/plugins\/([a-z][a-z0-9-]*)\//.exec(script.pathname) ?? [];
    return id !== undefined && this.#plugins.has(id) ? id : null;
  }

  /**
   * Returns how many times a plugin was replaced in this page, starting at 0. When the number changes, components that
   * are shown must be loaded again.
   */
  edition(pluginId: string): number {
    return this.#editions.get(pluginId) ?? 0;
  }

  /** Checks the plugins of the catalogue again. The loading state of their modules is retained. */
  #admit(): void {
    const admissions = admitPlugins(overridden(this.#catalogue, this.#overrides), this.#rules);
    this.#contributions = byPoint(admissions.flatMap(({ contributions }) => contributions));
    this.#plugins = new Map(
      admissions.flatMap(({ id, plugin, refused }) => (plugin && !refused ? [[id, plugin]] : [])),
    );
    this.#settings = admissions.flatMap(({ id, plugin, refused }) =>
      refused ? [] : (plugin?.settings ?? []).map((declared) => ({ ...declared, pluginId: id })),
    );
    this.#held = new Set(
      [...this.#plugins.values()].flatMap(({ held = [] }) => held.map(({ name }) => name)),
    );
    this.#statuses = admissions.map(({ id, plugin, contributions, refusals, refused, deprecations }) => {
      const [problem] = refusals;
      return {
        id,
        version: plugin?.version ?? null,
        state: refused && problem ? { kind: 'refused', problem } : this.#modules.stateOf(id),
        contributions,
        refusals,
        deprecations,
        loadMilliseconds: this.#modules.millisecondsOf(id),
      };
    });
    for (const problem of admissions.flatMap(({ refusals }) => refusals)) {
      const words = describeProblem(problem);
      if (isSwitchedOff(problem) || this.#reported.has(words)) continue;
      this.#reported.add(words);
      this.#onProblem(problem);
    }
  }

  #announce(): void {
    for (const listener of [...this.#contributionListeners, ...this.#listeners]) listener();
  }

  /** Returns the contributions to a point, available or not, by `order`, then by the catalogue's order. */
  contributions<P extends ExtensionPoint>(point: P): readonly Contributed<P>[] {
    return (this.#contributions.get(point) ?? []) as readonly Contributed<P>[];
  }

  /** Returns the settings that accepted plugins declare. The array changes only together with {@link contributions}. */
  readonly settings = (): readonly DeclaredSettings[] => this.#settings;

  /** Returns the resources and controls that the accepted plugins declare, such as `control:HideTrips`. */
  held(): ReadonlySet<string> {
    return this.#held;
  }

  /** Returns the declarations of the accepted plugins. A plugin in development replaces the installed one. */
  declarations(): readonly PluginDeclaration[] {
    return [...this.#plugins.values()];
  }

  /** Returns all installed plugins. It is the same array until something changes. */
  readonly plugins = (): readonly PluginStatus[] => this.#statuses;

  /** Calls `listener` after each change of {@link plugins}. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` after {@link contributions} may have changed. Returns an unsubscribe function. */
  readonly subscribeToContributions = (listener: () => void): (() => void) => {
    this.#contributionListeners.add(listener);
    return () => this.#contributionListeners.delete(listener);
  };

  /**
   * Returns the default export of a module, which is fetched only once. After a failure, the next call tries again.
   *
   * @throws KernelError (as a rejection) with a `load` problem.
   */
  loadModule(pluginId: string, modulePath: string): Promise<unknown> {
    const known = this.#modules.known(pluginId, modulePath);
    if (known) return known;
    const plugin = this.#plugins.get(pluginId);
    if (!plugin || ('modules' in plugin && !plugin.modules[modulePath])) {
      throw new Error(`Plugin ${pluginId} has no module ${modulePath}.`);
    }
    return this.#modules.load(plugin, modulePath);
  }

  /** Updates the status of a plugin whose modules changed state, and notifies the listeners. */
  #tell(pluginId: string): void {
    this.#statuses = this.#statuses.map((status) =>
      status.id === pluginId && status.state.kind !== 'refused'
        ? {
            ...status,
            state: this.#modules.stateOf(pluginId),
            loadMilliseconds: this.#modules.millisecondsOf(pluginId),
          }
        : status,
    );
    for (const listener of this.#listeners) listener();
  }
}

/** Returns whether the plugin, or one that it requires, was switched off. */
function isSwitchedOff(problem: Refusal): boolean {
  return (
    problem.kind === 'disabled' || (problem.kind === 'required-plugin' && problem.absence === 'disabled')
  );
}

/**
 * Returns the catalogue with overrides in place of the installed plugins with the same IDs. New plugins come last, so
 * existing claims take precedence over theirs.
 */
function overridden(
  catalogue: PluginCatalogue,
  overrides: ReadonlyMap<string, PluginOverride>,
): PluginCatalogue {
  if (overrides.size === 0) return catalogue;
  const others = new Map([...overrides].map(([id, { plugin }]) => [id, plugin]));
  const plugins = catalogue.plugins.map((installed) => {
    const plugin = others.get(installed.id) ?? installed;
    others.delete(installed.id);
    return plugin;
  });
  const refused = catalogue.refused.filter(({ id }) => !overrides.has(id));
  return { ...catalogue, plugins: [...plugins, ...others.values()], refused };
}

function byPoint(contributions: readonly Contributed[]): Map<ExtensionPoint, readonly Contributed[]> {
  const points = Map.groupBy(contributions, ({ point }) => point);
  for (const [point, list] of points) {
    points.set(
      point,
      Object.freeze(list.toSorted((left, right) => order(left) - order(right))) as Contributed[],
    );
  }
  return points;
}

function order(contribution: Contributed): number {
  if (contribution.point === 'page') return (contribution.tab ?? contribution.menu)?.order ?? 100;
  return 'order' in contribution ? (contribution.order ?? 100) : 100;
}
