import type { PluginAsset, PluginCatalogue, PluginFiles, PluginManifest } from '@anteroom/contract';
import type { Deprecation, ExtensionPoint } from '@anteroom/sdk';
import { type AdmissionRules, admitPlugins, type Contributed } from './admitPlugins.ts';
import { type Clock, systemClock } from './clock.ts';
import {
  type DisabledBy,
  describeProblem,
  KernelError,
  type KernelProblem,
  type LoadProblem,
  type Refusal,
} from './kernelProblem.ts';
import { type LoadFailure, moduleLoadFailure } from './moduleLoadFailure.ts';
import type { PluginLoader } from './pluginLoader.ts';
import { renamedFields as currentlyRenamed, type RenamedFields } from './renamedFields.ts';

/** Where a plugin stands. It is `ready` when a module of it has run and none has failed since. */
export type PluginState =
  | { readonly kind: 'declared' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly problem: LoadProblem }
  | { readonly kind: 'refused'; readonly problem: Refusal };

/** One plugin as diagnostics show it. */
export interface PluginStatus {
  readonly id: string;
  /** Null when the server refused it. */
  readonly version: string | null;
  readonly state: PluginState;
  readonly contributions: readonly Contributed[];
  /** Of the plugin, or of contributions while the others stand. */
  readonly refusals: readonly Refusal[];
  /** What it declares under names that will go with the next major version of the SDK. */
  readonly deprecations: readonly Deprecation[];
  /** How long the slowest of its modules took, from being asked for until it had run; null while none has. */
  readonly loadMilliseconds: number | null;
}

/** A plugin in development, in place of the installed one of the same id or beside all others. */
export interface PluginOverride {
  /** With the addresses of its files. Another object is another version. */
  readonly plugin: PluginManifest;
  /** What keeps a newer version from being built, for its author; null when it is the newest. */
  readonly fault: string | null;
}

export interface PluginStoreOptions {
  readonly catalogue: PluginCatalogue;
  readonly sdkVersion: string;
  readonly loader: PluginLoader;
  /** Finds the files of a plugin that the catalogue has without them. */
  readonly laterFiles?: (pluginId: string) => Promise<PluginFiles>;
  /** Paths of the host, which no page may take. */
  readonly reservedPaths?: readonly string[];
  /** See {@link PluginStore.setDisabled}. */
  readonly disabled?: ReadonlyMap<string, DisabledBy>;
  /** Former names of fields; those of this SDK if left out. */
  readonly renamedFields?: RenamedFields;
  readonly clock?: Clock;
  /** Called for each refusal, once, and for each failed load; not for what somebody switched off. */
  readonly onProblem?: (problem: KernelProblem) => void;
}

/** Within which a module must be there, its code run. */
export const MODULE_TIME_LIMIT_SECONDS = 10;

/**
 * The installed plugins: what they contribute, known from the start, and their modules, fetched when first asked for.
 */
export class PluginStore {
  readonly #loader: PluginLoader;
  readonly #laterFiles: (pluginId: string) => Promise<PluginFiles>;
  /** Where those are found. */
  readonly #laterUrl: string;
  readonly #clock: Clock;
  readonly #onProblem: (problem: KernelProblem) => void;

  /** What is installed. */
  readonly #catalogue: PluginCatalogue;
  #overrides: ReadonlyMap<string, PluginOverride> = new Map();

  /** How often a plugin was replaced, by id. */
  readonly #editions = new Map<string, number>();

  #rules: AdmissionRules;

  /** By extension point, in order. Replaced when the plugins are judged anew. */
  #contributions: ReadonlyMap<ExtensionPoint, readonly Contributed[]> = new Map();

  /** The plugins that were taken, by id, with their files where the catalogue has them. */
  #plugins: ReadonlyMap<string, CataloguedPlugin> = new Map();

  /** Refusals that were reported, in words. */
  readonly #reported = new Set<string>();

  /** Modules that are there or on their way, by {@link moduleKey}. A failed one is not kept. */
  readonly #modules = new Map<string, Promise<unknown>>();

  /** How often a module was given up, by {@link moduleKey}: names the next attempt. */
  readonly #failures = new Map<string, number>();

  /** Style sheets in force or on their way, by URL. */
  readonly #styles = new Map<string, Promise<void>>();

  /** Where each module that was asked for stands, by plugin id and module path. */
  readonly #moduleStates = new Map<string, Map<string, PluginState>>();

  /** By plugin id, of the slowest of its modules that ran. */
  readonly #loadMilliseconds = new Map<string, number>();

  /** The snapshot that {@link plugins} answers; replaced when something changes. */
  #statuses: readonly PluginStatus[] = [];

  readonly #listeners = new Set<() => void>();
  readonly #contributionListeners = new Set<() => void>();

  constructor(options: PluginStoreOptions) {
    this.#loader = options.loader;
    this.#laterUrl = options.catalogue.later ?? '';
    this.#laterFiles =
      options.laterFiles ?? ((id) => Promise.reject(new Error(`Nobody knows the files of plugin ${id}.`)));
    this.#clock = options.clock ?? systemClock;
    this.#onProblem = options.onProblem ?? (() => {});
    this.#catalogue = options.catalogue;
    const { sdkVersion, reservedPaths = [], disabled = new Map() } = options;
    const { renamedFields = currentlyRenamed } = options;
    this.#rules = { sdkVersion, reservedPaths, disabled, renamedFields };
    this.#admit();
  }

  /**
   * Says which plugins are switched off, all of them, by id. They are refused, what they contributed is gone, and no code
   * of theirs is fetched from here on; what of it had run stays in the page. Those that are no longer named are back.
   */
  setDisabled(disabled: ReadonlyMap<string, DisabledBy>): void {
    this.#rules = { ...this.#rules, disabled };
    this.#admit();
    this.#announce();
  }

  /**
   * Says which plugins are in development, all of them, by id. What of a plugin was loaded stays while its file is the same;
   * everything else is fetched when it is asked for again. Without its override an installed plugin is back.
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
      this.#forget(id, this.#plugins.get(id), newer);
    }
    this.#admit();
    this.#announce();
  }

  /** The plugin in development that stands under an id. */
  override(pluginId: string): PluginOverride | undefined {
    return this.#overrides.get(pluginId);
  }

  /** Counts the versions that stood under an id in this page, from 0: one that was shown is to be loaded again after a change. */
  edition(pluginId: string): number {
    return this.#editions.get(pluginId) ?? 0;
  }

  /** Gives up the modules and styles of a plugin that another version of it has no more, or has otherwise. */
  #forget(pluginId: string, older: CataloguedPlugin | undefined, newer: CataloguedPlugin | undefined): void {
    const states = this.#moduleStates.get(pluginId) ?? new Map<string, PluginState>();
    for (const modulePath of states.keys()) {
      const url = urlOf(newer, modulePath);
      if (url !== undefined && url === urlOf(older, modulePath)) continue;
      this.#modules.delete(moduleKey(pluginId, modulePath));
      this.#failures.delete(moduleKey(pluginId, modulePath));
      states.delete(modulePath);
    }
    this.#loadMilliseconds.delete(pluginId);
    void this.#replaceStyles(stylesOf(older), stylesOf(newer));
  }

  /** Styles that were in force give way to the newer ones, once those are. */
  async #replaceStyles(older: readonly PluginAsset[], newer: readonly PluginAsset[]): Promise<void> {
    const inForce = older.filter(({ url }) => this.#styles.has(url));
    const leaving = inForce.filter(({ url }) => !newer.some((style) => style.url === url));
    // A style sheet that cannot be had is reported by the module that needs it.
    if (inForce.length > 0) await Promise.allSettled(newer.map((style) => this.#applyStyle(style)));
    for (const style of leaving) {
      this.#styles.delete(style.url);
      this.#loader.removeStyle(style);
    }
  }

  /** Judges the plugins of the catalogue. What became of their modules stays known. */
  #admit(): void {
    const admissions = admitPlugins(overridden(this.#catalogue, this.#overrides), this.#rules);
    this.#contributions = byPoint(admissions.flatMap(({ contributions }) => contributions));
    this.#plugins = new Map(
      admissions.flatMap(({ id, plugin, refused }) => (plugin && !refused ? [[id, plugin]] : [])),
    );
    this.#statuses = admissions.map(({ id, plugin, contributions, refusals, refused, deprecations }) => {
      const [problem] = refusals;
      return {
        id,
        version: plugin?.version ?? null,
        state: refused && problem ? { kind: 'refused', problem } : this.#stateOf(id),
        contributions,
        refusals,
        deprecations,
        loadMilliseconds: this.#loadMilliseconds.get(id) ?? null,
      };
    });
    for (const problem of admissions.flatMap(({ refusals }) => refusals)) {
      const words = describeProblem(problem);
      if (problem.kind === 'disabled' || this.#reported.has(words)) continue;
      this.#reported.add(words);
      this.#onProblem(problem);
    }
  }

  #announce(): void {
    for (const listener of [...this.#contributionListeners, ...this.#listeners]) listener();
  }

  /** What plugins contribute to a point, available or not, by `order`, then by the catalogue's order. */
  contributions<P extends ExtensionPoint>(point: P): readonly Contributed<P>[] {
    return (this.#contributions.get(point) ?? []) as readonly Contributed<P>[];
  }

  /** Every installed plugin. The same array until something changes. */
  readonly plugins = (): readonly PluginStatus[] => this.#statuses;

  /** Calls after each change of {@link plugins}; answers the end of it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls after {@link contributions} may have changed; answers the end of it. */
  readonly subscribeToContributions = (listener: () => void): (() => void) => {
    this.#contributionListeners.add(listener);
    return () => this.#contributionListeners.delete(listener);
  };

  /**
   * The default export of a module; fetched once, however often it is asked for. After a failure the next call tries
   * afresh.
   *
   * @throws KernelError (as a rejection) with a `load` problem.
   */
  loadModule(pluginId: string, modulePath: string): Promise<unknown> {
    const key = moduleKey(pluginId, modulePath);
    const known = this.#modules.get(key);
    if (known) return known;
    const plugin = this.#plugins.get(pluginId);
    if (!plugin || ('modules' in plugin && !plugin.modules[modulePath])) {
      throw new Error(`Plugin ${pluginId} has no module ${modulePath}.`);
    }
    const attempt = this.#failures.get(key) ?? 0;
    const begun = this.#clock.now();
    const loading = this.#load(plugin, modulePath, attempt);
    this.#modules.set(key, loading);
    this.#setState(pluginId, modulePath, { kind: 'loading' });
    // A newer version may have taken its place meanwhile: then it says nothing more.
    const isCurrent = () => this.#modules.get(key) === loading;
    loading.then(
      () => {
        if (!isCurrent()) return;
        const last = this.#loadMilliseconds.get(pluginId) ?? 0;
        this.#loadMilliseconds.set(pluginId, Math.max(last, this.#clock.now() - begun));
        this.#setState(pluginId, modulePath, { kind: 'ready' });
      },
      ({ problem }: { readonly problem: LoadProblem }) => {
        if (!isCurrent()) return;
        this.#modules.delete(key);
        this.#failures.set(key, attempt + 1);
        this.#setState(pluginId, modulePath, { kind: 'failed', problem });
        this.#onProblem(problem);
      },
    );
    return loading;
  }

  async #load(plugin: CataloguedPlugin, modulePath: string, attempt: number): Promise<unknown> {
    const limit = this.#timeLimit();
    const outcome = await Promise.race([this.#fetch(plugin, modulePath, attempt), limit.reached]);
    limit.cancel();
    if (!('failure' in outcome)) return outcome.exported;
    throw new KernelError({ kind: 'load', pluginId: plugin.id, modulePath, failure: outcome.failure });
  }

  async #fetch(plugin: CataloguedPlugin, modulePath: string, attempt: number): Promise<Outcome> {
    const files = 'modules' in plugin ? plugin : await this.#laterFiles(plugin.id).catch(() => null);
    if (!files) return { failure: { kind: 'network', url: this.#laterUrl } };
    const { chunks, styles } = files;
    const asset = files.modules[modulePath] as PluginAsset;
    try {
      const [exports] = await Promise.all([
        this.#loader.importModule(asset, chunks, attempt),
        ...styles.map((style) => this.#applyStyle(style)),
      ]);
      const exported = exports.default;
      return isComponentOrFunction(exported) ? { exported } : { failure: { kind: 'no-component' } };
    } catch (cause) {
      return { failure: await moduleLoadFailure(cause, [asset, ...chunks, ...styles], this.#loader.probe) };
    }
  }

  #applyStyle(asset: PluginAsset): Promise<void> {
    const known = this.#styles.get(asset.url);
    if (known) return known;
    const applying = this.#loader.applyStyle(asset);
    this.#styles.set(asset.url, applying);
    applying.catch(() => this.#styles.delete(asset.url));
    return applying;
  }

  #timeLimit(): { readonly reached: Promise<Outcome>; readonly cancel: () => void } {
    const seconds = MODULE_TIME_LIMIT_SECONDS;
    const { promise: reached, resolve } = Promise.withResolvers<Outcome>();
    const expire = () => resolve({ failure: { kind: 'timeout', seconds } });
    return { reached, cancel: this.#clock.after(seconds * 1000, expire) };
  }

  #setState(pluginId: string, modulePath: string, state: PluginState): void {
    const states = this.#moduleStates.get(pluginId) ?? new Map<string, PluginState>();
    this.#moduleStates.set(pluginId, states.set(modulePath, state));
    this.#statuses = this.#statuses.map((status) =>
      status.id === pluginId && status.state.kind !== 'refused'
        ? {
            ...status,
            state: this.#stateOf(pluginId),
            loadMilliseconds: this.#loadMilliseconds.get(pluginId) ?? null,
          }
        : status,
    );
    for (const listener of this.#listeners) listener();
  }

  #stateOf(pluginId: string): PluginState {
    return foremost([...(this.#moduleStates.get(pluginId)?.values() ?? [])]);
  }
}

type CataloguedPlugin = PluginCatalogue['plugins'][number];

/** Each in the place of the installed one of its id; new ones come last, and claim what is left. */
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

function urlOf(plugin: CataloguedPlugin | undefined, modulePath: string): string | undefined {
  return plugin && 'modules' in plugin ? plugin.modules[modulePath]?.url : undefined;
}

function stylesOf(plugin: CataloguedPlugin | undefined): readonly PluginAsset[] {
  return plugin && 'styles' in plugin ? plugin.styles : [];
}

type Outcome = { readonly exported: unknown } | { readonly failure: LoadFailure };

function moduleKey(pluginId: string, modulePath: string): string {
  return `${pluginId} ${modulePath}`;
}

/** The state that says most about a plugin of several modules. */
function foremost(states: readonly PluginState[]): PluginState {
  const find = (kind: PluginState['kind']) => states.find((state) => state.kind === kind);
  return find('failed') ?? find('loading') ?? find('ready') ?? { kind: 'declared' };
}

/** React's memo and lazy components are objects that carry their type. */
function isComponentOrFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  // An element is one too, and has props.
  return typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value);
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
  if (contribution.point === 'page') return contribution.tab?.order ?? 100;
  return 'order' in contribution ? (contribution.order ?? 100) : 100;
}
