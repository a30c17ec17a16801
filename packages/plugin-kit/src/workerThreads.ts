import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildFailure, build, type Plugin } from 'esbuild';

/** `new Worker(new URL('./work.ts', import.meta.url)`, up to the URL's last bracket. */
const newWorker =
  /\bnew\s+Worker\(\s*new\s+URL\(\s*(['"])(\.\.?\/[^'"]+)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Puts the worker threads of a server half into its one file: where a source writes `new Worker(new URL('./work.ts', import.meta.url))`,
 * the built half has the worker's code as a text. Such a worker has no copy of the portal's packages; it is bundled whole.
 */
export const workerThreads: Plugin = {
  name: 'worker-threads',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      if (/[\\/]node_modules[\\/]/.test(path)) return undefined;
      const source = await readFile(path, 'utf8');
      const files = [...source.matchAll(newWorker)].map(([, , file = '']) => join(dirname(path), file));
      if (files.length === 0) return undefined;
      try {
        const built = await Promise.all(files.map(bundle));
        const started = source.replace(newWorker, () => `__startWorker(${JSON.stringify(built.shift())}`);
        return { contents: started + startWorker, loader: /ts$/.test(path) ? 'ts' : 'js', watchFiles: files };
      } catch (error) {
        return { errors: (error as BuildFailure).errors };
      }
    });
  },
};

/** Starts code in a thread. A text starts in half the time of the same text as a `data:` address. */
const startWorker = `
function __startWorker(code, options) {
  return new Worker(code, { ...options, eval: true, execArgv: ['--input-type=module'] });
}
`;

/** Builds a worker into one text, of ASCII alone, so that Node stores the half in one byte per letter. */
async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minify: true,
    // CommonJS packages that are bundled ask for what Node brings; a text is no place to resolve from.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(process.execPath);",
    },
    // Errors name the worker, not its whole text.
    footer: { js: `//# sourceURL=${file.split(/[\\/]/).at(-1)}` },
    plugins: [workerThreads],
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
