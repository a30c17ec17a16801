import type { PluginAsset } from '@anteroom/contract';
import type { Probe } from './moduleLoadFailure.ts';

/** Fetches a plugin's files. In the browser: `browserLoader` of `@anteroom/kernel/browser`. */
export interface PluginLoader {
  /**
   * Imports a module and resolves with its exports. `attempt` starts at 0. From 1 on, the module and its chunks are
   * always fetched and run again.
   */
  importModule(asset: PluginAsset, chunks: readonly PluginAsset[], attempt: number): Promise<ModuleExports>;
  /** Applies a style sheet. Resolves once it is in effect. */
  applyStyle(asset: PluginAsset): Promise<void>;
  /** Removes a style sheet that {@link applyStyle} applied. */
  removeStyle(asset: PluginAsset): void;
  readonly probe: Probe;
}

export type ModuleExports = Readonly<Record<string, unknown>>;
