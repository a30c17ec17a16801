import type { PluginManifest } from '@anteroom/contract';
import { widget } from '@anteroom/sdk';

/** Returns a plugin whose widget carries these queries, given as source. */
export function pluginWith(queries: string): PluginManifest {
  const code = `export default Object.assign(() => null, { queries: ${queries} })`;
  return {
    id: 'newest',
    version: '1.0.0',
    sdk: '^1.0.0',
    contributes: [widget({ type: 'newest', title: 'title', module: './Newest' })],
    modules: {
      './Newest': { url: `data:text/javascript,${encodeURIComponent(code)}`, integrity: '', size: 1 },
    },
    chunks: [],
    styles: [],
    locales: {},
  };
}
