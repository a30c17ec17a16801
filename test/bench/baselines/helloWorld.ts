import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { startBaseline } from './startBaseline.ts';

/** A running page that consists only of React, its router and three words. */
export interface HelloWorld extends AsyncDisposable {
  readonly url: string;
  /** Text that the page shows. */
  readonly until: string;
}

/** Builds the page with Vite and serves it compressed, in the same way as the portal. */
export async function helloWorld(): Promise<HelloWorld> {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-hello-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  // Vite sets its own value in the environment, which every command started later would inherit.
  const { NODE_ENV } = process.env;
  await build({
    root: fileURLToPath(new URL('./helloWorld', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  await compress(folder);
  const { url } = resources.use(await startBaseline('helloWorldServer', [folder]));
  const kept = resources.move();
  return { url, until: 'Hello, world', [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function compress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file), { params }));
  }
}
