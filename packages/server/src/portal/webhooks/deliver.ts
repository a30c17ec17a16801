import type { WebhookAttempt } from '@anteroom/contract';
import { resource } from '@anteroom/domain/people/permissions';
import type { Dispatcher } from 'undici';
import type { Deps } from '../../deps.ts';
import type { WebhookJob } from '../../kernel/webhooks/webhookDeliveries.ts';
import type { Tx } from '../schema.ts';
import { isTaken, postWebhook } from './postWebhook.ts';
import { giveUpDeliveries } from './saveWebhook.ts';
import { turnedOffMail } from './turnedOffMail.ts';
import { purposeOfWebhook } from './webhookSecrets.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The portal turned off a webhook to which it could not deliver. Details: why. */
    'webhook-turned-off': unknown;
  }
}

type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets'> & { readonly dispatcher: Dispatcher };

export type DeliverDeps = AttemptDeps & Pick<Deps, 'audit' | 'mail'>;

/** Time during which delivery of an event is attempted, in milliseconds. */
const triedMs = 24 * 3_600_000;

/** An event has not been delivered yet, so the job queue tries again. */
class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/**
 * Makes one attempt to deliver a pending event, and records the result. After a day the portal gives up on the event;
 * if the webhook has not accepted anything in that time, it is turned off, and the firm's owners are notified.
 *
 * @throws Error if another attempt is needed.
 */
export async function deliver(deps: DeliverDeps, { companyId, deliveryId }: WebhookJob): Promise<void> {
  const found = await findDelivery(deps, companyId, deliveryId);
  // The delivery was given up, made by another job, or removed in the meantime.
  if (found?.state !== 'pending') return;
  if (!found.is_on) return giveUp(deps, companyId, deliveryId);
  const attempt = await attemptOf(deps, companyId, deliveryId, found);
  const isOver = await deps.db.transaction().execute(async (tx) => {
    await keepAttempt(deps, tx, { companyId, deliveryId }, attempt);
    return settle(deps, tx, { companyId, deliveryId }, attempt);
  });
  if (!isOver) throw new NotTaken(`${deliveryId}: ${attempt.status ?? attempt.answer}`);
}

/** Gives up a delivery that was added while its webhook was turned off. */
async function giveUp({ db }: Pick<DeliverDeps, 'db'>, companyId: string, deliveryId: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'pending')
    .execute();
}

/**
 * Sends the event `test` to a webhook, once, whether or not it is on. @returns undefined if the webhook does not exist.
 */
export async function deliverTest(
  deps: AttemptDeps,
  companyId: string,
  webhookId: string,
): Promise<WebhookAttempt | undefined> {
  const deliveryId = deps.ids.next();
  const now = deps.clock.now();
  const known = await deps.db
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (!known) return undefined;
  const id = { company_id: companyId, delivery_id: deliveryId };
  await deps.db
    .insertInto('webhook_deliveries')
    .values({
      ...id,
      webhook_id: webhookId,
      event: 'test',
      data: '{}',
      created_at: now,
      tried_since: now,
      state: 'failed',
    })
    .execute();
  const found = await findDelivery(deps, companyId, deliveryId);
  if (!found) return undefined;
  const attempt = await attemptOf(deps, companyId, deliveryId, found);
  await deps.db.transaction().execute(async (tx) => {
    await keepAttempt(deps, tx, { companyId, deliveryId }, attempt);
    if (isTaken(attempt)) await keepSuccess(tx, { companyId, deliveryId }, attempt);
  });
  return attempt;
}

function findDelivery({ db }: Pick<DeliverDeps, 'db'>, companyId: string, deliveryId: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.company_id', '=', 'd.company_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .select(['d.webhook_id', 'd.event', 'd.data', 'd.created_at', 'd.state'])
    .select(['w.address', 'w.is_on', 'w.secret', 'w.former_secret', 'w.former_secret_until'])
    .where('d.company_id', '=', companyId)
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

async function attemptOf(
  { clock, secrets, dispatcher }: AttemptDeps,
  companyId: string,
  deliveryId: string,
  { webhook_id, event, data, created_at, address, secret, former_secret, former_secret_until }: Found,
): Promise<WebhookAttempt> {
  const now = clock.now();
  const isFormerInForce = former_secret !== null && former_secret_until !== null && former_secret_until > now;
  const sealed = [secret, ...(isFormerInForce ? [former_secret] : [])];
  const purpose = purposeOfWebhook(companyId, webhook_id);
  return postWebhook(
    dispatcher,
    {
      id: deliveryId,
      address,
      payload: { type: event, version: 1, timestamp: created_at.toISOString(), data },
      secrets: await Promise.all(sealed.map((each) => secrets.unseal(each, purpose))),
    },
    now,
  );
}

async function keepAttempt(
  { ids }: AttemptDeps,
  tx: Tx,
  { companyId, deliveryId }: WebhookJob,
  { at, ...attempt }: WebhookAttempt,
): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({
      company_id: companyId,
      delivery_id: deliveryId,
      attempt_id: ids.next(),
      at: new Date(at),
      ...attempt,
    })
    .execute();
}

async function keepSuccess(tx: Tx, { companyId, deliveryId }: WebhookJob, { at }: WebhookAttempt) {
  const { webhook_id } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered' })
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .returning('webhook_id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('webhooks')
    .set({ succeeded_at: new Date(at) })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhook_id)
    .execute();
}

/** Returns whether the delivery needs no further attempt. */
async function settle(deps: DeliverDeps, tx: Tx, job: WebhookJob, attempt: WebhookAttempt): Promise<boolean> {
  if (isTaken(attempt)) {
    await keepSuccess(tx, job, attempt);
    return true;
  }
  const { companyId, deliveryId } = job;
  const { webhook_id, tried_since, succeeded_at, is_on, address } = await tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.company_id', '=', 'd.company_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .select(['d.webhook_id', 'd.tried_since', 'w.succeeded_at', 'w.is_on', 'w.address'])
    .where('d.company_id', '=', companyId)
    .where('d.delivery_id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isGone = attempt.status === 410;
  const isTooOld = deps.clock.now().getTime() - tried_since.getTime() >= triedMs;
  if (!isGone && !isTooOld) return false;
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .execute();
  const tookSomething = succeeded_at !== null && succeeded_at >= tried_since;
  if (is_on && (isGone || !tookSomething))
    await turnOff(deps, tx, { companyId, webhookId: webhook_id, address }, isGone ? 'gone' : 'failing');
  return true;
}

interface OffWebhook {
  readonly companyId: string;
  readonly webhookId: string;
  readonly address: string;
}

/** Turns a webhook off, gives up its pending deliveries, and sends an e-mail to the firm's owners. */
async function turnOff(
  { audit, mail }: DeliverDeps,
  tx: Tx,
  { companyId, webhookId, address }: OffWebhook,
  reason: 'failing' | 'gone',
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ is_on: false, turned_off: reason })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .execute();
  await giveUpDeliveries(tx, companyId, webhookId);
  await audit.record(
    {
      action: 'webhook-turned-off',
      companyId,
      userId: null,
      subject: `webhook:${webhookId}`,
      details: { reason },
    },
    tx,
  );
  for (const { email, firstName, language } of await findOwners(tx, companyId)) {
    const facts = { firstName, host: new URL(address).host, reason };
    await mail.enqueue(companyId, { to: email, ...turnedOffMail(language, facts) }, tx);
  }
}

/** Returns the owners of a firm who can sign in: by their role, or by a permission of their own. */
function findOwners(tx: Tx, companyId: string) {
  return tx
    .selectFrom('users as u')
    .select(['u.email', 'u.first_name as firstName', 'u.language'])
    .where('u.company_id', '=', companyId)
    .where('u.role', '=', 'staff')
    .where('u.disabled_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('staff_roles as r')
            .select('r.user_id')
            .whereRef('r.company_id', '=', 'u.company_id')
            .whereRef('r.user_id', '=', 'u.user_id')
            .where('r.role', '=', 'owner'),
        ),
        exists(
          selectFrom('user_permissions as p')
            .select('p.user_id')
            .whereRef('p.company_id', '=', 'u.company_id')
            .whereRef('p.user_id', '=', 'u.user_id')
            .where('p.permission', '=', resource.owner),
        ),
      ]),
    )
    .orderBy('u.user_id')
    .execute();
}
