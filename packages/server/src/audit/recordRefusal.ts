import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { ServerError } from '../http/problem.ts';
import { actorOf } from '../http/scope.ts';
import { withoutSecrets } from '../log.ts';

/** Writes down that somebody who is signed in was refused what they asked for. Without the log they stay refused. */
export async function recordRefusal(
  { audit, log }: Pick<Deps, 'audit' | 'log'>,
  error: ServerError,
  request: FastifyRequest,
): Promise<void> {
  if (error.code !== 'forbidden' || !request.session) return;
  const [path = ''] = request.url.split('?', 1);
  await audit
    .record({
      action: 'access-refused',
      ...actorOf(request.session),
      subject: `route:${request.method} ${withoutSecrets(path)}`,
      details: { permission: request.routeOptions.config.access, why: error.detail },
      requestId: request.id,
      address: request.ip,
    })
    .catch((failure) => log.error({ err: failure }, 'a refusal could not be written down'));
}
