import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { loader } from './bundleOptions.ts';
import type { Finding } from './finding.ts';
import type { ModuleFile } from './moduleFiles.ts';
import { declarationFile } from './pluginLayout.ts';
import { buildFault } from './runBuild.ts';
import { sourcesModule } from './sourcesModule.ts';
import type { Flaw } from './testing/inspect.ts';
import type { InspectionMessage } from './testing/inspectInPage.ts';

/**
 * Default time limit for loading the page, and for rendering one contribution. It is longer than the portal's, because
 * the machine may be busy.
 */
const PAGE_SECONDS = 60;

/**
 * Renders each contribution of a plugin in a jsdom page, and returns what fails or is not accessible. Runs in a
 * separate process, so that the plugin's code cannot affect the tool.
 */
export async function inspectPlugin(
  folder: string,
  modules: readonly ModuleFile[],
  timeLimit?: number,
): Promise<readonly Finding[]> {
  const fileOf = (name: string) =>
    modules.find(({ module }) => module === name)?.file ?? declarationFile(folder);
  const work = await mkdtemp(join(tmpdir(), 'anteroom-inspect-'));
  try {
    const bundle = join(work, 'inspect.js');
    await bundlePlugin(folder, bundle);
    const outcome = await run(bundle, timeLimit);
    if ('flaws' in outcome) {
      return outcome.flaws.map(({ code, module, message }) => ({ code, file: fileOf(module), message }));
    }
    const { stoppedAt, why } = outcome;
    const file = fileOf(stoppedAt ?? '');
    return [{ code: 'check-shown', file, message: `cannot be inspected: ${why}` }];
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
        export const run = (options) => inspect(sources, options);`,
      resolveDir: folder,
    },
    outfile,
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    logLevel: 'silent',
    // Bundled CommonJS code uses `require` for Node's built-in modules.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    loader: { ...loader, '.css': 'empty' },
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
  }).catch((error: unknown) => {
    throw buildFault(folder, error, 'check-shown');
  });
}

type Outcome =
  | { readonly flaws: readonly Flaw[] }
  /** Reason why there is no result, and the module that was rendered last. */
  | { readonly stoppedAt: string | null; readonly why: string };

function run(bundle: string, timeLimit: number | undefined): Promise<Outcome> {
  const script = fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/inspectInPage'));
  const child = fork(script, [bundle, ...(timeLimit === undefined ? [] : [String(timeLimit)])], {
    silent: true,
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    errors += text;
  });
  return new Promise((resolve) => {
    let stoppedAt: string | null = null;
    const end = (outcome: Outcome) => {
      clearTimeout(watch);
      resolve(outcome);
    };
    // Code that blocks the page, such as an endless loop, cannot be detected from within the page.
    const give = (seconds: number) =>
      setTimeout(() => {
        child.kill('SIGKILL');
        end({ stoppedAt, why: `it blocks the page for more than ${seconds} s` });
      }, seconds * 1000);
    let watch = give(PAGE_SECONDS);
    child.on('message', (message: InspectionMessage) => {
      if ('flaws' in message) return end(message);
      stoppedAt = message.showing;
      clearTimeout(watch);
      watch = give(timeLimit === undefined ? PAGE_SECONDS : 3 * timeLimit);
    });
    child.on('error', (error) => end({ stoppedAt, why: error.message }));
    child.on('exit', (code) => end({ stoppedAt, why: `the page ended with ${code}: ${errors}` }));
  });
}
