import type { Inbox, NewInboxItem } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { DbOrTx, Tx } from '../schema.ts';

/** Dependencies of functions that add to the inbox. */
export interface InboxDeps extends Pick<Deps, 'clock' | 'ids'> {
  readonly events: Pick<Deps['events'], 'publish'>;
}

/** Maximum number of characters of a person's text that an item stores. The item links to the full text. */
const textAtMost = 500;

/**
 * Quiet time, in milliseconds, after the last event of an item before digests include it, so that related events share
 * one e-mail.
 */
export const quietMs = 2 * 60_000;

interface Joining {
  /**
   * Facts to store when the new item is merged into an existing one about the same object; by default the new facts.
   */
  readonly facts?: RawBuilder<object>;
  /** Path to store in that case. */
  readonly path?: string;
  /** Items that were last updated at or before this time are not merged into any more. */
  readonly since?: Date;
}

/**
 * Adds an item to the inbox in the transaction of the event itself. Merges it into the open item about the same object
 * if there is one. That item then counts as new: its version changes, so that others who have not seen the change are
 * told, and it reappears for those who snoozed it.
 */
export async function addToInbox(
  { clock, ids, events }: InboxDeps,
  tx: Tx,
  { companyId, kind, clientId, userId, key, facts, text, path }: NewInboxItem,
  joining: Joining = {},
): Promise<void> {
  const now = clock.now();
  if (key !== undefined && joining.since) {
    await tx
      .updateTable('inbox_items')
      .set({ key: null })
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('at', '<=', joining.since)
      .execute();
  }
  const shown = {
    text: text ? text.slice(0, textAtMost) : null,
    at: now,
    shown_at: now,
    ready_at: new Date(now.getTime() + quietMs),
  };
  await tx
    .insertInto('inbox_items')
    .values({
      company_id: companyId,
      item_id: ids.next(),
      kind,
      client_id: clientId,
      user_id: userId,
      key: key ?? null,
      facts: JSON.stringify(facts),
      path: path ?? null,
      ...shown,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'key'])
        .where('key', 'is not', null)
        .doUpdateSet({
          ...shown,
          user_id: userId,
          facts: joining.facts ?? JSON.stringify(facts),
          path: joining.path ?? path ?? null,
          changed_by: null,
          version: sql`inbox_items.version + 1`,
        } as never),
    )
    .execute();
  await events.publish({ companyId, clientId }, { type: 'inbox-changed', data: {} }, tx);
}

/**
 * Marks the open item about an object as done by a staff member who dealt with it elsewhere. Does nothing if there is
 * none.
 */
export async function finishInInbox(
  { clock, events }: Pick<InboxDeps, 'clock' | 'events'>,
  tx: Tx,
  {
    companyId,
    kind,
    key,
    userId,
  }: Pick<NewInboxItem, 'companyId' | 'kind'> & { readonly key: string; readonly userId: string },
): Promise<void> {
  const done = await tx
    .updateTable('inbox_items')
    .set({ done_at: clock.now(), key: null, changed_by: userId, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .returning('client_id')
    .executeTakeFirst();
  if (done)
    await events.publish({ companyId, clientId: done.client_id }, { type: 'inbox-changed', data: {} }, tx);
}

/** Lets digests include a person's uploads without waiting for more, because the batch is complete. */
export async function endUploads(
  { clock }: Pick<InboxDeps, 'clock'>,
  db: DbOrTx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('inbox_items')
    .set({ ready_at: now })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'uploads')
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('ready_at', '>', now)
    .execute();
}

/** Removes the open item about an object. Does nothing if there is none. */
export async function withdrawFromInbox(
  { events }: Pick<InboxDeps, 'events'>,
  tx: Tx,
  { companyId, kind, key }: Pick<NewInboxItem, 'companyId' | 'kind'> & { readonly key: string },
): Promise<void> {
  const gone = await tx
    .deleteFrom('inbox_items')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .returning('client_id')
    .executeTakeFirst();
  if (gone)
    await events.publish({ companyId, clientId: gone.client_id }, { type: 'inbox-changed', data: {} }, tx);
}

/** Replaces some of the facts of every item with this path, done or not. Does nothing if there is none. */
export async function changeFacts(
  { events }: Pick<InboxDeps, 'events'>,
  tx: Tx,
  { companyId, kind, path, facts }: Parameters<Inbox['changeFacts']>[1],
): Promise<void> {
  const changed = await tx
    .updateTable('inbox_items')
    .set({ facts: sql`facts || ${JSON.stringify(facts)}::jsonb` })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('path', '=', path)
    .returning('client_id')
    .execute();
  for (const clientId of new Set(changed.map(({ client_id }) => client_id)))
    await events.publish({ companyId, clientId }, { type: 'inbox-changed', data: {} }, tx);
}
