import type { PluginManifest } from '@anteroom/contract';
import { widget } from '@anteroom/sdk';
import { pluginOf } from './pluginOf.ts';

/** Returns a plugin whose widget carries these queries, given as source. */
export function pluginWith(queries: string): PluginManifest {
  const code = `export default Object.assign(() => null, { queries: ${queries} })`;
  return pluginOf('newest', widget({ type: 'newest', title: 'title', module: './Newest' }), code);
}
