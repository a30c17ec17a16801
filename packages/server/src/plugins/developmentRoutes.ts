import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';

/** Where plugins in development are taken (`DEV_PLUGINS=1`), a page asks here whether its user may see one. */
export function developmentRoutes(app: App, { config }: Deps): void {
  if (!config.devPlugins) return;
  app.get(
    '/api/plugins/v1/development',
    {
      config: { access: 'plugins.develop' },
      schema: { response: { 204: Type.Null() } },
    },
    async (_request, reply) => {
      reply.code(204);
      return null;
    },
  );
}
