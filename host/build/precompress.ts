import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(m?js|css|svg|json)$/;

/**
 * Writes `.br` and `.gz` files next to every text file, with the strongest compression, so that the server does not
 * compress anything when serving.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'anteroom-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    async closeBundle() {
      const files = (await readdir(folder)).filter((file) => texts.test(file));
      await Promise.all(files.map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
