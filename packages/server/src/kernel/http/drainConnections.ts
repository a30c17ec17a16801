import type { Socket } from 'node:net';
import type { App } from './app.ts';

/** Time that a connection without any request yet still has to send one, in milliseconds. */
const firstRequestMs = 1000;

/**
 * Lets the server end as soon as its last request has ended: while it is closing, connections are no longer kept alive.
 * Fastify closes connections that are idle by then. However, connections that browsers open in advance, without sending
 * a request, do not count as idle and would hold the server up for a minute. After `drainMs`, all remaining connections
 * are cut.
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
    // Milliseconds after which an idle connection is closed, for responses that the hook below does not handle.
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
