import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './app.ts';
import type { ConnectionTimes } from './connectionTimes.ts';

interface ArrivingBody {
  readonly socket: Socket;
  bytes: number;
  /** When something of it arrived, or was waiting for us to take it. */
  movedAt: number;
  /** When all of it has to be there. */
  dueAt: number;
}

/** The watch is no more exact than a part of the time that it watches. */
const looksPerTime = 10;

/**
 * Ends connections whose request body stalls, or takes too long. Node limits the time of whole requests only, which would cut
 * uploads that make progress.
 */
export function watchBodies(app: App, { stalledMs, bodyMs, lingerMs }: ConnectionTimes): void {
  const arriving = new Map<IncomingMessage, ArrivingBody>();
  let watch: NodeJS.Timeout | undefined;

  const look = () => {
    const now = performance.now();
    for (const [request, body] of arriving) {
      if (request.complete || body.socket.destroyed) arriving.delete(request);
      else if (hasMoved(request, body)) body.movedAt = now;
      if (now >= body.dueAt || now - body.movedAt >= stalledMs) body.socket.destroy();
    }
    if (arriving.size > 0) return;
    clearInterval(watch);
    watch = undefined;
  };

  // Before the framework has routed it: of what it refuses by itself, no hook hears.
  app.server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
    const now = performance.now();
    const body = {
      socket: request.socket,
      bytes: request.socket.bytesRead,
      movedAt: now,
      dueAt: now + bodyMs,
    };
    arriving.set(request, body);
    watch ??= setInterval(look, Math.min(stalledMs, bodyMs, lingerMs) / looksPerTime).unref();
    response.once('finish', () => {
      if (request.complete) return;
      body.dueAt = performance.now() + lingerMs;
      request.unpipe();
      request.resume();
    });
  });
  // Bodies that are parsed are whole by now. Any other is an upload, taken as it comes, if somebody is signed in.
  app.addHook('preValidation', async ({ raw, session }) => {
    const body = arriving.get(raw);
    if (body && session) body.dueAt = Number.POSITIVE_INFINITY;
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function hasMoved(request: IncomingMessage, body: ArrivingBody): boolean {
  const { bytesRead } = body.socket;
  const moved = bytesRead !== body.bytes;
  body.bytes = bytesRead;
  return moved || request.readableLength >= request.readableHighWaterMark;
}
