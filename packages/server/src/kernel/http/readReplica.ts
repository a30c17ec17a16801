import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onlyReading } from '../database/firmAtWork.ts';
import { behindAtMostMs, type Replica } from '../database/Replica.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a request, using the replica if the endpoint and the person allow it. */
    readonly readingFor: <T>(request: FastifyRequest, answer: () => Promise<T>) => Promise<T>;
  }
}

/**
 * Cookie that marks a browser whose user has changed something. While it exists, no node reads from the replica for
 * that browser. It has no content, and lasts five times as long as the replica's maximum lag.
 */
const wrote = 'anteroom-wrote';

/**
 * Lets endpoints whose data may be some seconds old read from the replica. People always see their own changes: after
 * one, their requests read from the primary for some seconds. So do all requests of programs, which have no cookies.
 * Wherever these endpoints read, their handlers change nothing.
 *
 * @param isHttps - whether browsers reach the portal by https
 */
export function readReplica(app: FastifyInstance, replica: Replica | null, isHttps: boolean): void {
  app.decorate('readingFor', <T>(request: FastifyRequest, answer: () => Promise<T>): Promise<T> => {
    const { session, isProgram, cookies, routeOptions } = request;
    if (!routeOptions.config.endpoint?.mayLag) return answer();
    const mayBeRead = session && !isProgram && !cookies[wrote];
    return onlyReading(() => (replica && mayBeRead ? replica.reading(session.companyId, answer) : answer()));
  });
  if (!replica) return;
  app.addHook('onSend', async (request, reply) => {
    const { session, method, routeOptions } = request;
    if (!session || method === 'GET' || method === 'HEAD' || routeOptions.config.endpoint?.mayLag) return;
    reply.setCookie(wrote, '1', {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: isHttps,
      maxAge: (5 * behindAtMostMs) / 1000,
    });
  });
}
