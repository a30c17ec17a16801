import type { App } from '../http/app.ts';

/** The API's description as JSON, and a page to read it, which is loaded when it is first asked for. */
export async function openapiRoutes(app: App): Promise<void> {
  app.get(
    '/api/docs/json',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
}
