import swaggerUi from '@fastify/swagger-ui';
import type { PluginApplication } from '../halves/PluginApplication.ts';
import type { App } from '../http/app.ts';

/**
 * Routes for a page that shows the API's description (`/api/docs`) and for the description itself (`/api/docs/json`).
 */
export async function openapiRoutes(
  app: App,
  { pluginApp }: { readonly pluginApp: Pick<PluginApplication, 'paths'> },
): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
    route.schema = { ...route.schema, hide: true };
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    transformSpecification: (ofPortal) => ({
      ...ofPortal,
      paths: { ...(ofPortal as { readonly paths: object }).paths, ...pluginApp.paths },
    }),
  });
}

/** Allows only scripts of this origin. The API reader needs inline styles. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
