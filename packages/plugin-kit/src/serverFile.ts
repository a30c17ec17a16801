import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { reportReads } from './reportReads.ts';
import { buildFault } from './runBuild.ts';
import { workerThreads } from './workerThreads.ts';

const SERVER_FILE = 'server/server.ts';

/** Server half of a plugin, bundled into one file. */
export interface ServerFile {
  /** Name of the built file, which contains its hash. */
  readonly name: string;
  readonly contents: Uint8Array;
  /** Range of server SDK versions that it works with; undefined for a server half that does not use the SDK. */
  readonly sdk: string | undefined;
}

/** Packages that the portal provides to every server half at run time: one copy for all, never in a bundle. */
const external = ['@anteroom/server-sdk', 'kysely', 'typebox'].flatMap((name) => [name, `${name}/*`]);

/**
 * Builds the server half in a plugin's folder into one file; null if there is none.
 *
 * @param onRead - called with the absolute path of each file that the build reads
 * @throws PluginFault with everything that prevents the build.
 */
export async function serverFile(folder: string, onRead: (file: string) => void): Promise<ServerFile | null> {
  if (!existsSync(join(folder, SERVER_FILE))) return null;
  const { outputFiles } = await build({
    entryPoints: [join(folder, SERVER_FILE)],
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external,
    // Bundled CommonJS packages use `require` for Node's built-in modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [reportReads(onRead), workerThreads],
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  }).catch((error: unknown) => {
    throw buildFault(folder, error);
  });
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8);
  return { name: `server.${hash}.mjs`, contents, sdk: sdkRange(folder) };
}

/** Returns the range of server SDK versions that have everything in the version with which the half is built. */
function sdkRange(folder: string): string | undefined {
  try {
    const file = findPackageJSON('@anteroom/server-sdk', join(folder, 'package.json'));
    return file && `^${JSON.parse(readFileSync(file, 'utf8')).version}`;
  } catch {
    // The server SDK is not installed.
    return undefined;
  }
}
