import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { build, type Message } from 'esbuild';
import { PluginFault } from './finding.ts';
import { workerThreads } from './workerThreads.ts';

const SERVER_FILE = 'server/server.ts';

/** The server half of a plugin as one file. */
export interface ServerFile {
  /** Its name among the built files, which holds its hash. */
  readonly name: string;
  readonly contents: Uint8Array;
  /** Range of versions of the server SDK that it works with; undefined for a half that is written without it. */
  readonly sdk: string | undefined;
}

/** Packages that the portal gives every half at run time: one copy for all, never in a bundle. */
const external = ['@anteroom/server-sdk', 'kysely', 'typebox'].flatMap((name) => [name, `${name}/*`]);

/**
 * Builds the server half of a plugin's folder into one file; null where there is none.
 *
 * @throws PluginFault with everything that stands in the way.
 */
export async function serverFile(folder: string): Promise<ServerFile | null> {
  if (!existsSync(join(folder, SERVER_FILE))) return null;
  const { outputFiles } = await build({
    entryPoints: [join(folder, SERVER_FILE)],
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external,
    // CommonJS packages that are bundled ask for what Node brings.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [workerThreads],
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  }).catch((error: { readonly errors: readonly Message[] }) => {
    throw new PluginFault(
      error.errors.map(({ text, location }) => ({
        code: 'check-build',
        file: location ? `${location.file}:${location.line}` : SERVER_FILE,
        message: text,
      })),
    );
  });
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8);
  return { name: `server.${hash}.mjs`, contents, sdk: sdkRange(folder) };
}

/** Returns the version of the server SDK that a half is built with, and those that have all that it has. */
function sdkRange(folder: string): string | undefined {
  try {
    const file = findPackageJSON('@anteroom/server-sdk', join(folder, 'package.json'));
    return file && `^${JSON.parse(readFileSync(file, 'utf8')).version}`;
  } catch {
    // It is not installed.
    return undefined;
  }
}
