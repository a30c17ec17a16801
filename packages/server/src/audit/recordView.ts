import { actorOf } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { withoutSecrets } from '../log.ts';

/** Writes down that staff see something as a client: on which page, by which route. What cannot be written down is not shown. */
export async function recordView({ audit }: Pick<Deps, 'audit'>, request: FastifyRequest): Promise<void> {
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

/** The portal's page that asks, as the browser names it. */
function pageOf({ headers }: FastifyRequest): string | null {
  const page = headers.referer && URL.parse(headers.referer);
  return page ? withoutSecrets(page.pathname) : null;
}
