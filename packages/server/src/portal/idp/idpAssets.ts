import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../kernel/http/app.ts';
import { firmStyle } from './firmLook.ts';

/** Serves the style sheets, script and font of the pages. */
export async function serveIdpAssets(app: App, deps: Pick<Deps, 'config' | 'db'>): Promise<void> {
  const files = [
    ['sign-in.js', 'text/javascript; charset=utf-8', new URL('signIn.js', import.meta.url)],
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
  app.get(
    '/idp/firms/:companyId/colors.css',
    {
      config: { access: 'public' },
      schema: { params: Type.Object({ companyId: Type.String({ maxLength: 64 }) }), hide: true },
    },
    async ({ params: { companyId } }, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .type('text/css; charset=utf-8')
        .send(await firmStyle(deps, companyId)),
  );
}
