import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Finding } from './finding.ts';
import type { ModuleFile } from './moduleFiles.ts';
import { DECLARATION_FILE } from './readDeclaration.ts';
import { sourcesModule } from './sourcesModule.ts';
import type { Flaw } from './testing/inspect.ts';

/** Within which all contributions must have been shown. */
const TIME_LIMIT_SECONDS = 60;

/**
 * Shows each contribution of a plugin in a page of jsdom, and answers what does not run or cannot be used by everybody.
 * In a process of its own: a plugin's code is not to meet the tool's.
 */
export async function inspectPlugin(
  folder: string,
  modules: readonly ModuleFile[],
): Promise<readonly Finding[]> {
  const work = await mkdtemp(join(tmpdir(), 'anteroom-inspect-'));
  try {
    const bundle = join(work, 'inspect.js');
    await bundlePlugin(folder, bundle);
    const outcome = await run(bundle);
    if (typeof outcome === 'string') return [{ code: 'check-shown', file: 'src', message: outcome }];
    return outcome.map(({ code, module, message }) => {
      const file = modules.find((each) => each.module === module)?.file ?? DECLARATION_FILE;
      return { code, file, message };
    });
  } finally {
    await rm(work, { recursive: true });
  }
}

async function bundlePlugin(folder: string, outfile: string): Promise<void> {
  const { code } = await sourcesModule(folder);
  const inspect = fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/inspect'));
  await build({
    stdin: {
      contents: `import sources from 'plugin-sources';
        import { inspect } from ${JSON.stringify(inspect)};
        export const flaws = inspect(sources);`,
      resolveDir: folder,
    },
    outfile,
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'silent',
    // What is written for CommonJS asks for Node's own modules by it.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    loader: { '.css': 'empty', '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl' },
    plugins: [
      {
        name: 'plugin-sources',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^plugin-sources$/ }, ({ path }) => ({ path, namespace: 'plugin-sources' }));
          onLoad({ filter: /.*/, namespace: 'plugin-sources' }, () => ({
            contents: code,
            resolveDir: folder,
          }));
        },
      },
    ],
  });
}

/** The flaws, or why there is no answer. */
function run(bundle: string): Promise<readonly Flaw[] | string> {
  const script = fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/inspectInPage'));
  const child = fork(script, [bundle], { silent: true, timeout: TIME_LIMIT_SECONDS * 1000 });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    errors += text;
  });
  return new Promise((resolve) => {
    child.on('message', (flaws) => resolve(flaws as readonly Flaw[]));
    child.on('exit', (code, signal) => {
      const why = signal
        ? `not shown within ${TIME_LIMIT_SECONDS} s`
        : `the page ended with ${code}: ${errors}`;
      resolve(`cannot be inspected: ${why}`);
    });
  });
}
