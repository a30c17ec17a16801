import { Problem } from '@anteroom/contract';
import swagger from '@fastify/swagger';
import Type from 'typebox';
import { isOfApi } from '../http/access.ts';
import type { App } from '../http/app.ts';

/**
 * Collects the API's description from the routes' own schemas; call before they are added. What is not the API
 * (`schema.hide`) is left out.
 */
export async function registerOpenapi(app: App, origin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anteroom',
        version: '1',
        description: 'Every answer with a status of 400 or above is a problem (RFC 9457).',
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'Together with the cookie of the same sign-in.',
          },
        },
        schemas: { Problem: Problem as object },
      },
    },
    transform: ({ schema, url, route }) => {
      const { access, endpoint } = route.config ?? {};
      // Sent as it is, so that the route has no schema of it.
      const file = endpoint?.produces && !endpoint.answers && { 200: Type.String() };
      const problem = {
        description: 'Problem',
        content: { 'application/problem+json': { schema: Problem } },
      };
      return {
        url,
        schema: {
          ...schema,
          ...(endpoint?.example?.body !== undefined && {
            body: { ...endpoint.body, examples: [endpoint.example.body] },
          }),
          hide: !isOfApi(url),
          tags: [url.split('/')[2] ?? 'other'],
          ...(access !== 'public' && { security: [{ token: [] }] }),
          response: { ...file, ...(schema?.response as object | undefined), '4XX': problem, '5XX': problem },
        },
      };
    },
  });
}
