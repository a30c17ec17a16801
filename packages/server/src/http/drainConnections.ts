import type { App } from './app.ts';

/**
 * Lets the server end as soon as the last request has: once it is closing, a connection is not kept for a next request.
 * Connections that are idle by then are closed by Fastify.
 */
export function drainConnections(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    // For answers that do not pass through the hook below: milliseconds until an idle connection is closed.
    app.server.keepAliveTimeout = 1;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close');
    return payload;
  });
}
