import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

/** The text that the built page shows. */
export const helloWorldText = 'Hello, world';

/** Builds the page into `folder`, with a brotli file beside each, as the portal's own build does. */
export async function buildHelloWorld(folder: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('./helloWorld', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { outDir: folder, emptyOutDir: true },
  });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file), { params }));
  }
}
