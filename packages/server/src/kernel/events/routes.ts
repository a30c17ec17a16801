import * as api from '@anteroom/contract/events';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import type { KernelDeps } from '../KernelDeps.ts';

/** Route that streams events to open pages. */
export function eventRoutes(app: App, { events }: KernelDeps): void {
  // Streams never end by themselves, so they are closed before Fastify waits for open requests.
  app.addHook('preClose', async () => events.close());

  answer(app, api.streamEvents, async ({ scope, headers }, reply) => {
    reply
      .type('text/event-stream; charset=utf-8')
      // Proxies must neither cache nor buffer the response.
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no');
    return reply.send(await events.open(scope, headers['last-event-id']));
  });
}
