import { actorOf } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { KernelDeps } from '../KernelDeps.ts';
import { withoutSecrets } from '../log.ts';

declare module './audit.ts' {
  interface AuditActions {
    /** A staff member viewed something as a client. */
    'viewed-as': unknown;
  }
}

/**
 * Records that a staff member views something as a client: on which page, through which route. A view that cannot be
 * recorded is not shown.
 */
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
    ...request.origin,
  });
}

/** Returns the portal's page that sent the request, according to the browser. */
function pageOf({ headers }: FastifyRequest): string | null {
  const page = headers.referer && URL.parse(headers.referer);
  return page ? withoutSecrets(page.pathname) : null;
}
