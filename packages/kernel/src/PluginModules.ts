import type { PluginAsset, PluginCatalogue, PluginFiles } from '@anteroom/contract';
import type { Clock } from './clock.ts';
import { KernelError, type LoadProblem } from './kernelProblem.ts';
import { type LoadFailure, moduleLoadFailure } from './moduleLoadFailure.ts';
import type { PluginLoader } from './pluginLoader.ts';

/** Accepted plugin, including its files if the catalogue has them. */
export type CataloguedPlugin = PluginCatalogue['plugins'][number];

/** Loading state of a plugin's modules: `ready` once at least one has run, and none is loading or failed. */
export type ModulesState =
  | { readonly kind: 'declared' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly problem: LoadProblem };

interface PluginModulesOptions {
  readonly loader: PluginLoader;
  /** Loads the list of files of a plugin that the catalogue contains without its files. */
  readonly laterFiles: (pluginId: string) => Promise<PluginFiles>;
  /** URL from which the files that the catalogue leaves out are loaded. */
  readonly laterUrl: string;
  readonly clock: Clock;
  /** Called after {@link PluginModules.stateOf} has changed for a plugin; never within a call of {@link PluginModules.load}. */
  readonly onChange: (pluginId: string) => void;
  readonly onFailure: (problem: LoadProblem) => void;
}

/** Time limit for fetching a module and running its code. */
const MODULE_TIME_LIMIT_SECONDS = 10;

/** Modules and style sheets of plugins, fetched on first use. */
export class PluginModules {
  readonly #options: PluginModulesOptions;

  /** Modules that are loaded or loading, by {@link moduleKey}. Failed ones are removed. */
  readonly #modules = new Map<string, Promise<unknown>>();

  /** Number of failed attempts per module, by {@link moduleKey}. It is part of the next attempt's URL. */
  readonly #failures = new Map<string, number>();

  /** Style sheets that are applied or loading, by URL. */
  readonly #styles = new Map<string, Promise<void>>();

  /** State of each requested module, by plugin ID and module path. */
  readonly #states = new Map<string, Map<string, ModulesState>>();

  /** Load time of the slowest module that ran, by plugin ID. */
  readonly #milliseconds = new Map<string, number>();

  constructor(options: PluginModulesOptions) {
    this.#options = options;
  }

  stateOf(pluginId: string): ModulesState {
    return foremost([...(this.#states.get(pluginId)?.values() ?? [])]);
  }

  /** Returns the load time of a plugin's slowest module, from the request until it had run; null if none has run. */
  millisecondsOf(pluginId: string): number | null {
    return this.#milliseconds.get(pluginId) ?? null;
  }

  /** Returns a module that is loaded or loading; undefined for any other. */
  known(pluginId: string, modulePath: string): Promise<unknown> | undefined {
    return this.#modules.get(moduleKey(pluginId, modulePath));
  }

  /**
   * Starts loading a module and resolves with its default export. Loaded modules are cached; after a failure, the next
   * call tries again.
   *
   * @throws KernelError (as a rejection) with a `load` problem.
   */
  load(plugin: CataloguedPlugin, modulePath: string): Promise<unknown> {
    const { clock, onChange, onFailure } = this.#options;
    const key = moduleKey(plugin.id, modulePath);
    const attempt = this.#failures.get(key) ?? 0;
    const begun = clock.now();
    const loading = this.#load(plugin, modulePath, attempt);
    this.#modules.set(key, loading);
    this.#setState(plugin.id, modulePath, { kind: 'loading' });
    // Components request modules while they render, and a React render must not cause updates.
    queueMicrotask(() => onChange(plugin.id));
    // A newer version may have replaced this one in the meantime; then its result is ignored.
    const isCurrent = () => this.#modules.get(key) === loading;
    loading.then(
      () => {
        if (!isCurrent()) return;
        const last = this.#milliseconds.get(plugin.id) ?? 0;
        this.#milliseconds.set(plugin.id, Math.max(last, clock.now() - begun));
        this.#setState(plugin.id, modulePath, { kind: 'ready' });
        onChange(plugin.id);
      },
      ({ problem }: { readonly problem: LoadProblem }) => {
        if (!isCurrent()) return;
        this.#modules.delete(key);
        this.#failures.set(key, attempt + 1);
        this.#setState(plugin.id, modulePath, { kind: 'failed', problem });
        onChange(plugin.id);
        onFailure(problem);
      },
    );
    return loading;
  }

  /** Discards the modules and style sheets of a plugin that its newer version lacks or has changed. */
  forget(pluginId: string, older: CataloguedPlugin | undefined, newer: CataloguedPlugin | undefined): void {
    const states = this.#states.get(pluginId) ?? new Map<string, ModulesState>();
    for (const modulePath of states.keys()) {
      const url = urlOf(newer, modulePath);
      if (url !== undefined && url === urlOf(older, modulePath)) continue;
      this.#modules.delete(moduleKey(pluginId, modulePath));
      this.#failures.delete(moduleKey(pluginId, modulePath));
      states.delete(modulePath);
    }
    this.#milliseconds.delete(pluginId);
    void this.#replaceStyles(stylesOf(older), stylesOf(newer));
  }

  /**
   * Replaces applied style sheets with the newer ones. Removes the old ones only after the new ones have been applied.
   */
  async #replaceStyles(older: readonly PluginAsset[], newer: readonly PluginAsset[]): Promise<void> {
    const inForce = older.filter(({ url }) => this.#styles.has(url));
    const leaving = inForce.filter(({ url }) => !newer.some((style) => style.url === url));
    // The module that needs a style sheet reports it if it cannot be loaded.
    if (inForce.length > 0) await Promise.allSettled(newer.map((style) => this.#applyStyle(style)));
    for (const style of leaving) {
      this.#styles.delete(style.url);
      this.#options.loader.removeStyle(style);
    }
  }

  async #load(plugin: CataloguedPlugin, modulePath: string, attempt: number): Promise<unknown> {
    const limit = this.#timeLimit();
    const outcome = await Promise.race([this.#fetch(plugin, modulePath, attempt), limit.reached]);
    limit.cancel();
    if (!('failure' in outcome)) return outcome.exported;
    throw new KernelError({ kind: 'load', pluginId: plugin.id, modulePath, failure: outcome.failure });
  }

  async #fetch(plugin: CataloguedPlugin, modulePath: string, attempt: number): Promise<Outcome> {
    const { loader, laterFiles, laterUrl } = this.#options;
    const files = 'modules' in plugin ? plugin : await laterFiles(plugin.id).catch(() => null);
    if (!files) return { failure: { kind: 'network', url: laterUrl } };
    const { chunks, styles } = files;
    const asset = files.modules[modulePath] as PluginAsset;
    try {
      const [exports] = await Promise.all([
        loader.importModule(asset, chunks, attempt),
        ...styles.map((style) => this.#applyStyle(style)),
      ]);
      const exported = exports.default;
      return isComponentOrFunction(exported) ? { exported } : { failure: { kind: 'no-component' } };
    } catch (cause) {
      return { failure: await moduleLoadFailure(cause, [asset, ...chunks, ...styles], loader.probe) };
    }
  }

  #applyStyle(asset: PluginAsset): Promise<void> {
    const known = this.#styles.get(asset.url);
    if (known) return known;
    const applying = this.#options.loader.applyStyle(asset);
    this.#styles.set(asset.url, applying);
    applying.catch(() => this.#styles.delete(asset.url));
    return applying;
  }

  #timeLimit(): { readonly reached: Promise<Outcome>; readonly cancel: () => void } {
    const seconds = MODULE_TIME_LIMIT_SECONDS;
    const { promise: reached, resolve } = Promise.withResolvers<Outcome>();
    const expire = () => resolve({ failure: { kind: 'timeout', seconds } });
    return { reached, cancel: this.#options.clock.after(seconds * 1000, expire) };
  }

  #setState(pluginId: string, modulePath: string, state: ModulesState): void {
    const states = this.#states.get(pluginId) ?? new Map<string, ModulesState>();
    this.#states.set(pluginId, states.set(modulePath, state));
  }
}

type Outcome = { readonly exported: unknown } | { readonly failure: LoadFailure };

function moduleKey(pluginId: string, modulePath: string): string {
  return `${pluginId} ${modulePath}`;
}

function urlOf(plugin: CataloguedPlugin | undefined, modulePath: string): string | undefined {
  return plugin && 'modules' in plugin ? plugin.modules[modulePath]?.url : undefined;
}

function stylesOf(plugin: CataloguedPlugin | undefined): readonly PluginAsset[] {
  return plugin && 'styles' in plugin ? plugin.styles : [];
}

/** Returns the most significant state of a plugin's modules. */
function foremost(states: readonly ModulesState[]): ModulesState {
  const find = (kind: ModulesState['kind']) => states.find((state) => state.kind === kind);
  return find('failed') ?? find('loading') ?? find('ready') ?? { kind: 'declared' };
}

/** Returns whether a value is a function, or one of the objects that React's memo and lazy return. */
function isComponentOrFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  // A React element also has `$$typeof`, but it has props as well.
  return typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value);
}
