import * as api from '@anteroom/contract/events';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';

/** What happens in the portal, told to pages that are open. */
export function eventRoutes(app: App, { events }: Deps): void {
  // Before the requests under way are waited for: these would not end by themselves.
  app.addHook('preClose', async () => events.close());

  answer(app, api.streamEvents, async ({ scope, headers }, reply) => {
    reply
      .type('text/event-stream; charset=utf-8')
      // A proxy shall neither keep the answer nor gather it before it passes it on.
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no');
    return reply.send(await events.open(scope, headers['last-event-id']));
  });
}
