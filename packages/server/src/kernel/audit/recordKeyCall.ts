import { actorOf } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { KernelDeps } from '../KernelDeps.ts';
import { withoutSecrets } from '../log.ts';

declare module './audit.ts' {
  interface AuditActions {
    /** A program called the API with one of the firm's access keys. The user is that of the key. */
    'key-used': unknown;
  }
}

/** Records in the audit log that an API key was used, and for what. A call that cannot be recorded is refused. */
export async function recordKeyCall(
  { audit }: Pick<KernelDeps, 'audit'>,
  request: FastifyRequest,
): Promise<void> {
  const [path = ''] = request.url.split('?', 1);
  await audit.record({
    action: 'key-used',
    ...actorOf(request.scope),
    subject: `route:${request.method} ${withoutSecrets(path)}`,
    ...request.origin,
  });
}
