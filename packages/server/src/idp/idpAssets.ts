import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { App } from '../http/app.ts';

/** The pages' style sheet and typeface. */
export async function serveIdpAssets(app: App): Promise<void> {
  const files = [
    ['sign-in.css', 'text/css; charset=utf-8', new URL('signIn.css', import.meta.url)],
    [
      'figtree.woff2',
      'font/woff2',
      new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')),
    ],
  ] as const;
  for (const [name, type, file] of files) {
    const content = await readFile(fileURLToPath(file));
    app.get(
      `/idp/assets/${name}`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    );
  }
}
