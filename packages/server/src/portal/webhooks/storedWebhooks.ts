import type { Webhook, WebhookDelivery, WebhookEvent } from '@anteroom/contract';
import { fail, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { textAt } from '../../kernel/plugins/pluginFlagTexts.ts';
import { pluginTextsIn } from '../../kernel/plugins/readPluginTexts.ts';
import { eventPermissions } from '../eventPermissions.ts';
import { versionOf } from '../firmSettings/refuseStale.ts';
import type { DbOrTx } from '../schema.ts';

/** Maximum number of attempts that are shown for each delivery. */
const attemptsShown = 10;

/** Returns a firm's webhooks, oldest first. */
export async function listWebhooks(db: DbOrTx, companyId: string, now: Date): Promise<Webhook[]> {
  const rows = await webhooksOf(db, companyId).execute();
  return rows.map((row) => toWebhook(row, now));
}

/** @throws ServerError `not-found` */
export async function getWebhook(
  db: DbOrTx,
  companyId: string,
  webhookId: string,
  now: Date,
): Promise<Webhook> {
  const row = await webhooksOf(db, companyId).where('webhook_id', '=', webhookId).executeTakeFirst();
  return row ? toWebhook(row, now) : failWebhook();
}

/** @throws ServerError `not-found` */
export function failWebhook(): never {
  return fail('not-found', 'There is no such webhook.');
}

function webhooksOf(db: DbOrTx, companyId: string) {
  return db
    .selectFrom('webhooks')
    .select(['webhook_id as id', 'address', 'events', 'is_on as isOn', 'turned_off as turnedOff'])
    .select(['created_at', 'succeeded_at', 'former_secret_until'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('webhook_id');
}

type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooksOf>['executeTakeFirstOrThrow']>>;

function toWebhook(
  { created_at, succeeded_at, former_secret_until: until, ...webhook }: WebhookRow,
  now: Date,
): Webhook {
  return {
    ...webhook,
    events: [...webhook.events],
    version: versionOfWebhook(webhook),
    createdAt: created_at.toISOString(),
    succeededAt: succeeded_at?.toISOString() ?? null,
    formerSecretUntil: until && until > now ? until.toISOString() : null,
  };
}

/** Returns the version of what owners change in a webhook's form. */
export function versionOfWebhook({
  address,
  events,
}: Pick<Webhook, 'address'> & { readonly events: readonly string[] }): string {
  return versionOf([address, events]);
}

/** Returns a page of the deliveries to a webhook, newest first. @throws ServerError `not-found` */
export async function listDeliveries(
  db: DbOrTx,
  companyId: string,
  webhookId: string,
  { pageSize, after }: { readonly pageSize: number; readonly after?: string | undefined },
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  const known = await webhooksOf(db, companyId).where('webhook_id', '=', webhookId).executeTakeFirst();
  if (!known) failWebhook();
  const { rows } = await sql<Omit<WebhookDelivery, 'createdAt'> & { readonly created_at: Date }>`
    select d.delivery_id as id, d.event, d.created_at, d.state, coalesce((
      select json_agg(json_build_object('at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'status', a.status, 'ms', a.ms, 'answer', a.answer))
      from (
        select * from webhook_attempts as a where a.company_id = d.company_id and a.delivery_id = d.delivery_id
        order by a.attempt_id desc limit ${attemptsShown}
      ) as a
    ), '[]') as attempts
    from webhook_deliveries as d
    where d.company_id = ${companyId} and d.webhook_id = ${webhookId}
      and (${after ?? null}::text is null or d.delivery_id < ${after ?? null})
    order by d.delivery_id desc limit ${pageSize + 1}
  `.execute(db);
  const deliveries = rows
    .slice(0, pageSize)
    .map(({ created_at, ...delivery }) => ({ ...delivery, createdAt: created_at.toISOString() }));
  return { deliveries, next: rows.length > pageSize ? (deliveries.at(-1)?.id ?? null) : null };
}

/** Returns the events to which a firm's webhooks can subscribe, described in a language. */
export async function listWebhookEvents(
  { plugins, log }: Pick<Deps, 'plugins' | 'log'>,
  { companyId, language }: Pick<Scope, 'companyId' | 'language'>,
): Promise<WebhookEvent[]> {
  const described = webhookEvents({ plugins }, companyId).map(async ({ name, plugin }) => {
    const manifest = plugin === null ? undefined : plugins.find(plugin);
    const key = manifest?.events?.find((event) => event.name === name)?.title;
    const texts = manifest && key && (await pluginTextsIn(plugins.inUse, manifest, language, log));
    return { name, title: textAt(texts, key) ?? null, plugin };
  });
  return Promise.all(described);
}

/** Returns the events to which a firm's webhooks can subscribe: the portal's, then those of the firm's plugins. */
export function webhookEvents(
  { plugins }: Pick<Deps, 'plugins'>,
  companyId: string,
): Omit<WebhookEvent, 'title'>[] {
  const own = portalEvents.map((name) => ({ name, plugin: null }));
  const brought = [...plugins.inUse.events].flatMap(([name, { pluginId }]) =>
    plugins.isSwitchedOff(pluginId, companyId) ? [] : [{ name, plugin: pluginId }],
  );
  return [...own, ...brought];
}

/** Names of the portal's events about changes; the other events concern a single browser or person. */
export const portalEvents: readonly string[] = Object.keys(eventPermissions).filter(
  (name) => !['version', 'missed', 'plugin-storage-changed'].includes(name),
);
