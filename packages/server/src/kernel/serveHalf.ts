import { type Content, fail } from '@anteroom/server-sdk';
import multipart from '@fastify/multipart';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { formOf } from '../http/formOf.ts';
import type { RegisteredHalf, RegisteredRoute } from './RegisteredHalf.ts';

/** Whether a firm does not have a plugin. */
export type IsSwitchedOff = (id: string, companyId: string) => boolean;

/** Adds a half's routes to the application. For a firm that has the plugin switched off they are not there. */
export function serveHalf(app: App, { half, routes }: RegisteredHalf, isSwitchedOff: IsSwitchedOff): void {
  app.addHook('onRequest', async ({ session }) => {
    if (session && isSwitchedOff(half.id, session.companyId)) fail('not-found', 'Page not found.');
  });
  const { forms = [], others = [] } = Object.groupBy(routes, ({ endpoint }) =>
    endpoint.consumes?.includes('multipart/form-data') ? 'forms' : 'others',
  );
  for (const route of others) serveRoute(app, route);
  if (forms.length === 0) return;
  void app.register(async (scoped: App) => {
    // These take forms and nothing else.
    scoped.removeAllContentTypeParsers();
    await scoped.register(multipart);
    for (const route of forms) serveRoute(scoped, route);
  });
}

function serveRoute(app: App, { endpoint, handler }: RegisteredRoute): void {
  answer(app, endpoint, async (request, reply) => {
    const { params, query, headers, body, id: requestId, ip: address } = request;
    const answered = await handler({
      get scope() {
        return request.scope;
      },
      params,
      query,
      headers,
      body,
      form: formOf(request),
      origin: { requestId, address },
    });
    if (endpoint.answers) return answered as never;
    const content = answered as Content;
    reply.headers(content.headers ?? {}).type(content.type);
    return reply.send(content.body) as never;
  });
}
