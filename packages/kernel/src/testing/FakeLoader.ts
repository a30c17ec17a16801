import type { PluginAsset } from '@anteroom/contract';
import type { AssetFault } from '../moduleLoadFailure.ts';
import type { ModuleExports, PluginLoader } from '../pluginLoader.ts';

type Source = ModuleExports | (() => ModuleExports | Promise<ModuleExports>);

/** Replaces the browser in tests. It has modules by URL, given as exports or as a function that is called on import. */
export class FakeLoader implements PluginLoader {
  readonly modules: Map<string, Source>;
  /** Faults that are found when a file is requested again. Files that are not listed are intact. */
  readonly faults = new Map<string, AssetFault>();
  /** Requested imports and style sheets in order, as `url#attempt`. */
  readonly asked: string[] = [];
  readonly brokenStyles = new Set<string>();

  constructor(modules: Readonly<Record<string, Source>> = {}) {
    this.modules = new Map(Object.entries(modules));
  }

  importModule = async ({ url }: PluginAsset, _: unknown, attempt: number): Promise<ModuleExports> => {
    this.asked.push(`${url}#${attempt}`);
    const source = this.modules.get(url);
    if (!source) throw new TypeError(`Failed to fetch dynamically imported module: ${url}`);
    return typeof source === 'function' ? source() : source;
  };

  applyStyle = async ({ url }: PluginAsset): Promise<void> => {
    this.asked.push(url);
    if (this.brokenStyles.has(url)) throw new TypeError(`${url} could not be preloaded`);
  };

  removeStyle = ({ url }: PluginAsset): void => {
    this.asked.push(`without ${url}`);
  };

  probe = async ({ url }: PluginAsset): Promise<AssetFault | null> => this.faults.get(url) ?? null;
}
