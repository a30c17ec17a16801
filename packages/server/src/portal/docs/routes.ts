import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fail } from '@anteroom/server-sdk';
import type { App } from '../../kernel/http/app.ts';
import { encodeContent, sendEncoded } from '../../kernel/http/encodedContent.ts';
import { openDocPages } from './docPages.ts';

const folder = fileURLToPath(new URL('../../../../../docs', import.meta.url));

/** Routes for the documentation, so that every portal can show the page about an error. The pages run no scripts. */
export async function docRoutes(app: App): Promise<void> {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  const pages = await openDocPages(folder);
  const style = await encodeContent(
    'text/css; charset=utf-8',
    await readFile(new URL('docs.css', import.meta.url)),
  );

  app.get('/docs/assets/docs.css', options, async (request, reply) =>
    sendEncoded(request, reply.header('cache-control', 'no-cache'), style),
  );

  app.get('/docs/*', options, async (request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/(\.md|\/)$/, '');
    const page = (await pages.get(path)) ?? fail('not-found', 'There is no such page of documentation.');
    const content = await encodeContent('text/html; charset=utf-8', Buffer.from(page));
    return sendEncoded(request, reply.headers(headers), content);
  });
}

const headers = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};
