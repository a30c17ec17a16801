import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ConnectionTimes } from './connectionTimes.ts';

interface ArrivingBody {
  readonly socket: Socket;
  bytes: number;
  /** Time at which data last arrived, or was still waiting for the application to read it. */
  movedAt: number;
  /** Time by which the whole body must have arrived. */
  dueAt: number;
}

/** Number of checks per time limit, which determines the accuracy. */
const looksPerTime = 10;

/**
 * Closes connections whose request body stalls or takes too long. Node can only limit the time of a whole request,
 * which would cut off uploads that make progress.
 */
export class BodyWatch {
  readonly #times: ConnectionTimes;
  readonly #arriving = new Map<IncomingMessage, ArrivingBody>();
  #watch: NodeJS.Timeout | undefined;

  constructor(times: ConnectionTimes) {
    this.#times = times;
  }

  /**
   * Watches all requests of a server, before any application routes them: requests that Fastify itself refuses do not
   * reach any hook.
   */
  over(server: Server): void {
    const { stalledMs, bodyMs, lingerMs } = this.#times;
    server.prependListener('request', (request, response) => {
      if (!hasBody(request)) return;
      const now = performance.now();
      const body = {
        socket: request.socket,
        bytes: request.socket.bytesRead,
        movedAt: now,
        dueAt: now + bodyMs,
      };
      this.#arriving.set(request, body);
      this.#watch ??= setInterval(
        () => this.#look(),
        Math.min(stalledMs, bodyMs, lingerMs) / looksPerTime,
      ).unref();
      response.once('finish', () => {
        if (request.complete) return;
        body.dueAt = performance.now() + lingerMs;
        request.unpipe();
        request.resume();
      });
    });
  }

  /** Lifts the time limit for an upload by a signed-in person. Call it after the body has been parsed. */
  admit({ raw, session }: FastifyRequest): void {
    const body = this.#arriving.get(raw);
    if (body && session) body.dueAt = Number.POSITIVE_INFINITY;
  }

  #look(): void {
    const now = performance.now();
    for (const [request, body] of this.#arriving) {
      if (request.complete || body.socket.destroyed) {
        this.#arriving.delete(request);
        continue;
      }
      if (hasMoved(request, body)) body.movedAt = now;
      if (now >= body.dueAt || now - body.movedAt >= this.#times.stalledMs) body.socket.destroy();
    }
    if (this.#arriving.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
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
