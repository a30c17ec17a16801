import type { PluginAsset } from '@anteroom/contract';
import type { Probe } from './moduleLoadFailure.ts';

/** Fetches a plugin's files. In the browser: `browserLoader` of `@anteroom/kernel/browser`. */
export interface PluginLoader {
  /**
   * Imports a module and resolves with its exports. `attempt` counts from 0; from 1 on, the module and its chunks are
   * fetched and run again, whatever happened before.
   */
  importModule(asset: PluginAsset, chunks: readonly PluginAsset[], attempt: number): Promise<ModuleExports>;
  /** Resolves when the style sheet is in force. */
  applyStyle(asset: PluginAsset): Promise<void>;
  /** Ends what {@link applyStyle} began. */
  removeStyle(asset: PluginAsset): void;
  readonly probe: Probe;
}

export type ModuleExports = Readonly<Record<string, unknown>>;
