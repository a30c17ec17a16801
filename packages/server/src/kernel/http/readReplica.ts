import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onlyReading } from '../database/firmAtWork.ts';
import { behindAtMostMs, type Replica } from '../database/Replica.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a request, from the replica where the endpoint and the person allow it. */
    readonly readingFor: <T>(request: FastifyRequest, answer: () => Promise<T>) => Promise<T>;
  }
}

/**
 * Cookie of a browser whose person has changed something. While it has it, nothing is read from the replica, on whichever node. It says nothing,
 * and lasts five times as long as the replica may be behind.
 */
const wrote = 'anteroom-wrote';

/**
 * Lets endpoints that may be seconds old read from the replica. People see what they changed themselves: their next requests, for some seconds,
 * read from the primary. So do all those of programs, which keep no cookies. Wherever they are read, their handlers change nothing.
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
