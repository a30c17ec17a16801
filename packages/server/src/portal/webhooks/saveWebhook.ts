import type { NewWebhook, WebhookChange } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { blockedPorts } from '../../kernel/blockedPorts.ts';
import { refuseStale } from '../firmSettings/refuseStale.ts';
import { type Author, holdFirm } from '../people/Author.ts';
import { type Fault, refuseFaults } from '../people/Faults.ts';
import type { Tx } from '../schema.ts';
import { failWebhook, versionOfWebhook } from './storedWebhooks.ts';
import { newWebhookSecret, purposeOfWebhook } from './webhookSecrets.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Details: the URL and the events. */
    'webhook-added': unknown;
    /** Details: the new values. */
    'webhook-changed': unknown;
    'webhook-removed': unknown;
    'webhook-secret-changed': unknown;
  }
}

/**
 * Services for changing webhooks. Commands do not load plugins, so they accept every event that has the right format.
 */
export type WebhookDeps = Pick<Deps, 'audit' | 'clock' | 'ids' | 'secrets'> & {
  readonly config: Pick<Deps['config'], 'webhookNetworks'>;
  /** Names of the events to which the firm's webhooks can subscribe. */
  readonly events: readonly string[];
};

/** Maximum number of webhooks per firm. */
const mostWebhooks = 20;

/** Time for which deliveries are also signed with the former secret, in milliseconds. */
const formerSecretMs = 24 * 3_600_000;

/**
 * Adds a webhook. Returns its ID and its secret, which is shown only once.
 *
 * @throws ServerError `bad-request` with all errors, `conflict` if the firm already has the maximum number.
 */
export async function addWebhook(
  deps: WebhookDeps,
  tx: Tx,
  { companyId, entry }: Author,
  draft: NewWebhook,
): Promise<{ readonly webhookId: string; readonly secret: string }> {
  const { audit, clock, ids, secrets } = deps;
  const { address, events } = tidied(deps, draft);
  await holdFirm(tx, companyId);
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostWebhooks)
    fail('conflict', `A firm has ${mostWebhooks} webhooks at most. Remove one first.`, {
      errors: [{ path: 'body', message: 'is one webhook too many', reason: 'too-many' }],
    });
  const webhookId = ids.next();
  const secret = newWebhookSecret();
  await tx
    .insertInto('webhooks')
    .values({
      company_id: companyId,
      webhook_id: webhookId,
      address,
      events,
      turned_off: null,
      secret: secrets.seal(secret, purposeOfWebhook(companyId, webhookId)),
      former_secret: null,
      former_secret_until: null,
      created_at: clock.now(),
      succeeded_at: null,
    })
    .execute();
  const details = { ...entry.details, address: shown(address), events };
  await audit.record({ ...entry, action: 'webhook-added', subject: `webhook:${webhookId}`, details }, tx);
  return { webhookId, secret };
}

/**
 * Changes a webhook. After it is turned on again, it receives only events that happen from then on. @throws ServerError
 * `not-found`, `bad-request`; `conflict` if it has changed since the given version.
 */
export async function changeWebhook(
  deps: WebhookDeps,
  tx: Tx,
  { companyId, entry }: Author,
  webhookId: string,
  { isOn, version, ...draft }: WebhookChange,
): Promise<void> {
  const before = await holdWebhook(tx, companyId, webhookId);
  refuseStale(version, versionOfWebhook(before));
  const { address, events } = tidied(
    deps,
    { address: before.address, events: [...before.events], ...draft },
    [
      ...deps.events,
      // Events that the webhook already has may come from a plugin that the firm no longer has.
      ...before.events,
    ],
  );
  await tx
    .updateTable('webhooks')
    .set({ address, events, ...(isOn !== undefined && { is_on: isOn, turned_off: null }) })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .execute();
  if (isOn === false) await giveUpDeliveries(tx, companyId, webhookId);
  const details = { ...entry.details, address: shown(address), events, isOn: isOn ?? before.is_on };
  await deps.audit.record(
    { ...entry, action: 'webhook-changed', subject: `webhook:${webhookId}`, details },
    tx,
  );
}

/** Gives up the pending deliveries to a webhook. */
export async function giveUpDeliveries(tx: Tx, companyId: string, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

/** Removes a webhook with its deliveries. @throws ServerError `not-found` */
export async function removeWebhook(
  { audit }: Pick<WebhookDeps, 'audit'>,
  tx: Tx,
  { companyId, entry }: Author,
  webhookId: string,
): Promise<void> {
  const { address } = await holdWebhook(tx, companyId, webhookId);
  await tx
    .deleteFrom('webhooks')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .execute();
  const details = { ...entry.details, address: shown(address) };
  await audit.record({ ...entry, action: 'webhook-removed', subject: `webhook:${webhookId}`, details }, tx);
}

/** Creates and returns a new secret. The former one also signs deliveries for a day. @throws ServerError `not-found` */
export async function rotateSecret(
  { audit, clock, secrets }: Pick<WebhookDeps, 'audit' | 'clock' | 'secrets'>,
  tx: Tx,
  { companyId, entry }: Author,
  webhookId: string,
): Promise<string> {
  const before = await holdWebhook(tx, companyId, webhookId);
  const secret = newWebhookSecret();
  await tx
    .updateTable('webhooks')
    .set({
      secret: secrets.seal(secret, purposeOfWebhook(companyId, webhookId)),
      former_secret: before.secret,
      former_secret_until: new Date(clock.now().getTime() + formerSecretMs),
    })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .execute();
  await audit.record({ ...entry, action: 'webhook-secret-changed', subject: `webhook:${webhookId}` }, tx);
  return secret;
}

async function holdWebhook(tx: Tx, companyId: string, webhookId: string) {
  const found = await tx
    .selectFrom('webhooks')
    .select(['address', 'events', 'is_on', 'secret'])
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst();
  return found ?? failWebhook();
}

/** @throws ServerError `bad-request` with all errors. */
function tidied(
  { config, events: offered }: WebhookDeps,
  draft: NewWebhook,
  known: readonly string[] = offered,
): NewWebhook {
  const address = draft.address.trim();
  const events = [...new Set(draft.events)];
  const faults: Fault[] = [];
  const wrong = faultOfAddress(address, config.webhookNetworks.length > 0);
  if (address === '') faults.push({ field: 'address', message: 'is required', reason: 'required' });
  else if (wrong !== null) faults.push({ field: 'address', message: wrong, reason: 'invalid' });
  if (events.length === 0) faults.push({ field: 'events', message: 'is required', reason: 'required' });
  for (const [index, event] of events.entries()) {
    if (!known.includes(event))
      faults.push({ field: `events/${index}`, message: `there is no event "${event}"`, reason: 'unknown' });
  }
  refuseFaults(faults);
  return { address: new URL(address).href, events };
}

/** Returns what is wrong with a URL itself, or null. The host that it leads to is checked when connecting. */
function faultOfAddress(address: string, hasNetworks: boolean): string | null {
  const url = URL.parse(address);
  if (!url || !(url.protocol === 'https:' || (hasNetworks && url.protocol === 'http:')))
    return 'must be an address that begins with https://';
  if (url.username || url.password) return 'must have neither user name nor password';
  if (url.hash) return 'must have no fragment';
  if (blockedPorts.has(Number(url.port))) return `must have another port than ${url.port}`;
  return null;
}

/** Returns a URL for the audit log, without the query, which may contain a secret. */
function shown(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
