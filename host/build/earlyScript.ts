import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Puts `src/early.ts` into the page itself, before everything else, so that it does not wait for a file. The server
 * adds its hash to the content security policy.
 */
export function earlyScript(): Plugin {
  let root = '';
  return {
    name: 'anteroom-early-script',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async () => [{ tag: 'script', children: await compiled(root), injectTo: 'head-prepend' }],
    },
  };
}

async function compiled(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2024',
      write: false,
      modulePreload: { polyfill: false },
      lib: { entry: join(root, 'src/early.ts'), formats: ['iife'], name: 'anteroom' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('The early script was not compiled.');
  return bundle.output[0].code.trim();
}
