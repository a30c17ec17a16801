import { actorOf } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { KernelDeps } from '../KernelDeps.ts';
import { withoutSecrets } from '../log.ts';

declare module './audit.ts' {
  interface AuditActions {
    /** A program called the API by a key of the firm. The user is the key's. */
    'key-used': unknown;
  }
}

/** Writes down that an API key was used, and for what. A call that cannot be written down is not answered. */
export async function recordKeyCall(
  { audit }: Pick<KernelDeps, 'audit'>,
  request: FastifyRequest,
): Promise<void> {
  const [path = ''] = request.url.split('?', 1);
  await audit.record({
    action: 'key-used',
    ...actorOf(request.scope),
    subject: `route:${request.method} ${withoutSecrets(path)}`,
    requestId: request.id,
    address: request.ip,
  });
}
