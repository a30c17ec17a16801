import * as api from '@anteroom/contract/webhooks';
import type { Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { publicAgent } from '../../kernel/outgoing/publicAgent.ts';
import { type WebhookJob, webhookQueue } from '../../kernel/webhooks/webhookDeliveries.ts';
import { changeBy } from '../people/Author.ts';
import { deliver, deliverTest } from './deliver.ts';
import { redeliver } from './redeliver.ts';
import { addWebhook, changeWebhook, removeWebhook, rotateSecret } from './saveWebhook.ts';
import {
  failWebhook,
  getWebhook,
  listDeliveries,
  listWebhookEvents,
  listWebhooks,
  webhookEvents,
} from './storedWebhooks.ts';

/** Number of days for which deliveries are retained. */
const keptDays = 30;

/** Routes with which a firm's owners manage its webhooks, and the job that delivers to them. */
export function webhookRoutes(app: App, deps: Deps): void {
  const { db, clock, config, times } = deps;
  const dispatcher = publicAgent({ allowed: config.webhookNetworks, connectMs: times.backendConnectMs });
  app.addHook('onClose', () => dispatcher.destroy());
  const delivering = { ...deps, dispatcher };
  deps.jobs.handle<WebhookJob>(webhookQueue, (job) => deliver(delivering, job), 'outgoing');
  // An event from an operator's command does not have a job yet. Several jobs for one delivery do no harm.
  deps.jobs.repeat('webhooks-waiting', '*/5 * * * *', () => sendWaiting(deps));
  deps.chores.add('webhook deliveries', () => removeOld(deps));

  const withEvents = ({ companyId }: Scope) => ({
    ...deps,
    events: webhookEvents(deps, companyId).map(({ name }) => name),
  });

  answer(app, api.listWebhooks, async ({ scope }) => ({
    webhooks: await listWebhooks(db, scope.companyId, clock.now()),
    events: await listWebhookEvents(deps, scope),
  }));

  answer(app, api.createWebhook, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { webhookId, secret } = await addWebhook(withEvents(request.scope), tx, author, request.body);
      return { webhook: await getWebhook(tx, author.companyId, webhookId, clock.now()), secret };
    }),
  );

  answer(app, api.changeWebhook, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { webhookId } = request.params;
      await changeWebhook(withEvents(request.scope), tx, author, webhookId, request.body);
      return getWebhook(tx, author.companyId, webhookId, clock.now());
    }),
  );

  answer(app, api.removeWebhook, async (request) => {
    await changeBy(db, request, (tx, author) => removeWebhook(deps, tx, author, request.params.webhookId));
  });

  answer(app, api.rotateWebhookSecret, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { webhookId } = request.params;
      const secret = await rotateSecret(deps, tx, author, webhookId);
      return { webhook: await getWebhook(tx, author.companyId, webhookId, clock.now()), secret };
    }),
  );

  const tests = new RateLimit(deps, { name: 'test-webhook', max: 10, seconds: 60 });

  answer(app, api.testWebhook, async ({ scope: { companyId }, params: { webhookId } }) => {
    await tests.take(companyId);
    return (await deliverTest(delivering, companyId, webhookId)) ?? failWebhook();
  });

  answer(app, api.listWebhookDeliveries, async ({ scope, params, query: { pageSize = 25, after } }) =>
    listDeliveries(db, scope.companyId, params.webhookId, { pageSize, after }),
  );

  answer(app, api.redeliver, async (request) => {
    await changeBy(db, request, (tx, author) => redeliver(deps, tx, author, request.params));
  });
}

/** Adds jobs for pending events that have not been tried yet. */
async function sendWaiting({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - 60_000);
  const { rows } = await sql<WebhookJob>`
    select d.company_id as "companyId", d.delivery_id as "deliveryId" from webhook_deliveries as d
    where d.state = 'pending' and d.tried_since < ${since} and not exists (
      select from webhook_attempts as a where a.company_id = d.company_id and a.delivery_id = d.delivery_id and a.at >= d.tried_since
    )
    order by d.delivery_id limit 1000
  `.execute(db);
  for (const job of rows) await jobs.send(webhookQueue, job);
}

async function removeOld({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000);
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute();
}
