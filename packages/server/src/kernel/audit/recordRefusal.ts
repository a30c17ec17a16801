import { actorOf, type ServerError } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { acrossFirms } from '../database/firmAtWork.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { withoutSecrets } from '../log.ts';
import { foundElsewhere, type Subject } from './foundElsewhere.ts';

declare module './audit.ts' {
  interface AuditActions {
    /** A person requested something that they have no right to. */
    'access-refused': unknown;
  }
}

/**
 * Records that a signed-in person was refused, or was told that something does not exist although it does. If the log
 * cannot be written, the refusal stands.
 */
export async function recordRefusal(
  deps: Pick<KernelDeps, 'audit' | 'db' | 'log' | 'plugins'>,
  subjects: readonly Subject[],
  error: ServerError,
  request: FastifyRequest,
): Promise<void> {
  if (!request.session || (error.code !== 'forbidden' && error.code !== 'not-found')) return;
  await record(deps, subjects, error, request).catch((failure) =>
    deps.log.error({ err: failure }, 'could not record a refusal'),
  );
}

async function record(
  { audit, db, plugins }: Pick<KernelDeps, 'audit' | 'db' | 'plugins'>,
  subjects: readonly Subject[],
  { code, detail }: ServerError,
  request: FastifyRequest,
): Promise<void> {
  const halves = plugins.halves.map(({ half }) => half);
  const found =
    code === 'not-found'
      ? await acrossFirms('refusal', () => foundElsewhere(db, subjects, halves, request))
      : null;
  if (code === 'not-found' && found === null) return;
  const [path = ''] = request.url.split('?', 1);
  await audit.record({
    action: 'access-refused',
    ...actorOf(request.scope),
    subject: `route:${request.method} ${withoutSecrets(path)}`,
    details: {
      permission: request.routeOptions.config.access,
      why: detail,
      ...(found !== null && { found: found.thing, ...(!found.isOwn && { otherFirm: true }) }),
    },
    ...request.origin,
  });
}
