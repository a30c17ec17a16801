import type { Socket } from 'node:net';
import type { App } from './app.ts';

/** Time within which a connection that has sent no request yet may still send one, in milliseconds. */
const firstRequestMs = 1000;

/**
 * Lets the server end as soon as the last request has: once it is closing, a connection is not kept for a next request.
 * Connections that are idle by then are closed by Fastify; those that browsers open beforehand, and on which nothing
 * was ever asked, count as idle for nobody and would hold the server for a minute. After `drainMs` whatever is left is cut.
 */
export function drainConnections(app: App, drainMs: number): void {
  let closing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => {
    if (unused.delete(socket) && closing) socket.setTimeout(0);
  });
  app.addHook('preClose', async () => {
    closing = true;
    // Milliseconds after which an idle connection is closed, for responses that the hook below does not see.
    app.server.keepAliveTimeout = 1;
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
    app.server.once('close', () => clearTimeout(cut));
    for (const socket of unused) socket.setTimeout(firstRequestMs, () => socket.destroy());
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close');
    return payload;
  });
}
