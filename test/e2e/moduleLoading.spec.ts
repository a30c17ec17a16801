import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'esbuild';

/**
 * Files for testing the kernel's browser loader under the portal's content security policy, against a server that fails
 * on demand.
 */
const files: Record<string, string> = {
  '/plugins/p/entry.js': `import text from './chunk.js'; export default () => text;`,
  '/plugins/p/chunk.js': `export default 'from the chunk';`,
  '/plugins/p/throws-once.js': `
    if (!import.meta.url.includes('/~')) throw new Error('thrown by the module'); export default () => 'run again';`,
  '/plugins/p/look.css': 'body { color: rgb(1, 2, 3) }',
};

const assetOf = (url: string) => ({
  url,
  integrity: `sha384-${createHash('sha384')
    .update(files[url] ?? '')
    .digest('base64')}`,
  size: files[url]?.length ?? 0,
});
const entry = assetOf('/plugins/p/entry.js');
const chunk = assetOf('/plugins/p/chunk.js');
const throwsOnce = assetOf('/plugins/p/throws-once.js');
const look = assetOf('/plugins/p/look.css');

const importMap = JSON.stringify({
  imports: {},
  integrity: Object.fromEntries([entry, chunk, throwsOnce].map(({ url, integrity }) => [url, integrity])),
});
const policy = [
  `default-src 'none'`,
  `script-src 'self' 'sha256-${createHash('sha256').update(importMap).digest('base64')}'`,
  `style-src 'self'`,
  `connect-src 'self'`,
  `require-trusted-types-for 'script'`,
].join('; ');

let server: Server;
let origin: string;
/** Fault to inject per file; files without one are sent unchanged. */
const mishaps = new Map<string, 'missing' | 'altered' | 'cut'>();

test.beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { browserLoader } from '@anteroom/kernel/browser';
        import { moduleLoadFailure } from './src/moduleLoadFailure.ts';
        Object.assign(window, { browserLoader, moduleLoadFailure });`,
      resolveDir: fileURLToPath(new URL('../../packages/kernel', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  files['/loader.js'] = outputFiles[0]?.text ?? '';
  server = createServer(({ url = '/' }, response) => {
    if (url === '/') {
      response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy);
      response.end(`<!doctype html><script type="importmap">${importMap}</script>
        <script type="module" src="/loader.js"></script>`);
      return;
    }
    const path = url.replace(/\/~\d+\//, '/');
    const mishap = mishaps.get(path);
    if (mishap === 'cut') response.destroy();
    else if (mishap === 'missing' || !files[path]) response.writeHead(404).end();
    else {
      response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/javascript');
      response.end(files[path] + (mishap === 'altered' ? '\n' : ''));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.beforeEach(async ({ page }) => {
  mishaps.clear();
  await page.goto(origin);
  await page.waitForFunction('window.browserLoader');
});

test('a module and its chunk are imported from their own URLs', async ({ page }) => {
  expect(await load(page, entry, 0)).toBe('from the chunk');
});

for (const file of [entry, chunk]) {
  for (const [mishap, failure] of [
    ['missing', { kind: 'http', status: 404 }],
    ['altered', { kind: 'integrity' }],
    ['cut', { kind: 'network' }],
  ] as const) {
    test(`a failure of ${file.url} (${mishap}) is reported, and a retry succeeds once it is intact again`, async ({
      page,
    }) => {
      mishaps.set(file.url, mishap);
      expect(await load(page, entry, 0)).toEqual({ ...failure, url: file.url });
      expect(await load(page, entry, 1)).toEqual({ ...failure, url: file.url });
      mishaps.clear();
      expect(await load(page, entry, 2)).toBe('from the chunk');
    });
  }
}

test('a module that threw is evaluated again by a retry', async ({ page }) => {
  expect(await load(page, throwsOnce, 0)).toEqual({ kind: 'evaluation', message: 'thrown by the module' });
  expect(await load(page, throwsOnce, 1)).toBe('run again');
});

test('an altered style is rejected and has no effect, and an intact one is in effect once applied', async ({
  page,
}) => {
  mishaps.set(look.url, 'altered');
  const apply = () =>
    page.evaluate(async (asset) => {
      const { browserLoader } = window as unknown as Loaded;
      const applied = await browserLoader.applyStyle(asset).then(
        () => true,
        () => false,
      );
      return [applied, getComputedStyle(document.body).color];
    }, look);
  expect(await apply()).toEqual([false, 'rgb(0, 0, 0)']);
  mishaps.clear();
  expect(await apply()).toEqual([true, 'rgb(1, 2, 3)']);
});

interface Loaded {
  readonly browserLoader: typeof import('@anteroom/kernel/browser').browserLoader;
  readonly moduleLoadFailure: typeof import('../../packages/kernel/src/moduleLoadFailure.ts').moduleLoadFailure;
}

/** Returns the result of calling the module's default export, or why it could not be loaded. */
function load(page: Page, module: typeof entry, attempt: number): Promise<unknown> {
  return page.evaluate(
    async ([asset, itsChunk, number]) => {
      const { browserLoader, moduleLoadFailure } = window as unknown as Loaded;
      try {
        const exports = await browserLoader.importModule(asset, [itsChunk], number);
        return (exports.default as () => string)();
      } catch (cause) {
        const failure = await moduleLoadFailure(cause, [asset, itsChunk], browserLoader.probe);
        if (failure.kind !== 'evaluation') return failure;
        return { kind: failure.kind, message: (failure.cause as Error).message };
      }
    },
    [module, chunk, attempt] as const,
  );
}
