import { actorOf } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { KernelDeps } from '../KernelDeps.ts';
import { withoutSecrets } from '../log.ts';

declare module './audit.ts' {
  interface AuditActions {
    /** Staff saw something as a client. */
    'viewed-as': unknown;
  }
}

/** Writes down that staff see something as a client: on which page, by which route. What cannot be written down is not shown. */
export async function recordView(
  { audit }: Pick<KernelDeps, 'audit'>,
  request: FastifyRequest,
): Promise<void> {
  const [path = ''] = request.url.split('?', 1);
  await audit.record({
    action: 'viewed-as',
    ...actorOf(request.scope),
    subject: `route:${request.method} ${withoutSecrets(path)}`,
    details: { page: pageOf(request) },
    requestId: request.id,
    address: request.ip,
  });
}

/** Returns the portal's page that asks, as the browser names it. */
function pageOf({ headers }: FastifyRequest): string | null {
  const page = headers.referer && URL.parse(headers.referer);
  return page ? withoutSecrets(page.pathname) : null;
}
