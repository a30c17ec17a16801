import { readFile } from 'node:fs/promises';
import type { App } from '../../kernel/http/app.ts';

/** Serves the portal's icon (that of `host/src/favicon.svg`), which browsers request for pages that do not name one. */
export async function serveIcon(app: App): Promise<void> {
  const icon = await readFile(new URL('favicon.ico', import.meta.url));
  app.get('/favicon.ico', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/x-icon').send(icon),
  );
}
