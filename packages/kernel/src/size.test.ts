// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Limit on the kernel's share of every page's first load, in gzipped bytes. */
const LIMIT = 11_500;

it('bundles to less than its size limit, gzipped', async () => {
  const entries = ['./index.ts', './react.ts', './browserLoader.ts'];
  const { outputFiles } = await build({
    stdin: {
      contents: entries.map((entry) => `export * from '${entry}';`).join('\n'),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['react', 'react/jsx-runtime', '@anteroom/sdk', '@anteroom/ui/*'],
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThan(LIMIT);
});
