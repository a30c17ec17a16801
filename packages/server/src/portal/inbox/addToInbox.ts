import type { NewInboxItem } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { DbOrTx, Tx } from '../schema.ts';

/** The parts of the server that adding to the inbox needs. */
export interface InboxDeps extends Pick<Deps, 'clock' | 'ids'> {
  readonly events: Pick<Deps['events'], 'publish'>;
}

/** Characters of a person's text that an item keeps: the whole is where the item leads. */
const textAtMost = 500;

/** Milliseconds for which nothing more comes in about a thing before digests tell of it: one e-mail for what belongs together. */
export const quietMs = 2 * 60_000;

interface Joining {
  /** Facts of an item that is joined by another about the same thing; the new ones unless given. */
  readonly facts?: RawBuilder<object>;
  /** The path then. */
  readonly path?: string;
  /** Items whose last part came in before this time are joined no more. */
  readonly since?: Date;
}

/**
 * Adds an item to the inbox, together with what happened; joins it with the open one about the same thing, which is then new again: unread
 * changes of others are told so by its version, and whoever put it off sees it.
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

/** Marks the open item about a thing as done by a member of staff who dealt with it elsewhere. Does nothing if there is none. */
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

/** Has digests tell of a person's uploads without waiting whether more come: the batch is whole. */
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

/** Takes back the open item about a thing. Does nothing if there is none. */
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
