import type { InboxDeed, InboxItem } from '@anteroom/contract';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { asFirm } from '../../kernel/halves/firmDatabase.ts';
import type { AreaServices } from '../AreaServices.ts';
import type { Tx } from '../schema.ts';
import { actionsOf, selectItems, toItems } from './listInbox.ts';
import { failChanged } from './staleItem.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Somebody used an action that an inbox item offers. The change itself has its own entry in the log. */
    'inbox-item-dealt-with': unknown;
  }
}

type ActDeps = Pick<Deps, 'db' | 'clock' | 'audit' | 'events' | 'plugins'> & Pick<AreaServices, 'inboxKinds'>;

/**
 * Runs an action that an item offers and marks the item as done, in one transaction. If two staff act at once, the
 * second receives an error and the action runs only once.
 *
 * @throws ServerError `not-found`; `conflict` with the current item; `bad-request` if the text that the action asks for
 * is missing; whatever the action itself throws
 */
export function actOnItem(
  deps: ActDeps,
  scope: Scope,
  { itemId, actionId }: { readonly itemId: string; readonly actionId: string },
  { version, text: given = '' }: InboxDeed,
  origin: Origin,
): Promise<InboxItem> {
  return deps.db.transaction().execute(async (tx) => {
    await waitForColleague(tx, scope, itemId);
    const one = () => selectItems(deps, tx, scope).where('i.item_id', '=', itemId);
    const row = await one().executeTakeFirst();
    if (!row) fail('not-found', 'There is no such item in your inbox.');
    if (row.version !== version) failChanged(row.changer, toItems(deps, scope, [row])[0]);
    const action = actionsOf(deps, scope, row).find(({ id }) => id === actionId);
    if (!action || row.key === null) fail('not-found', 'The item doesn’t offer this.');
    const text = given.trim();
    if (action.asks && text === '')
      fail('bad-request', 'A text is missing.', { errors: [{ path: 'body/text', message: 'is blank' }] });
    const { client_id: clientId, user_id: userId, key, facts } = row;
    // Like plugins' routes, their actions see only rows of their firm.
    await asFirm(tx, scope.companyId, () =>
      action.run({ tx, scope, origin, item: { clientId, userId, key, facts }, text }),
    );
    await finish(deps, tx, scope, { itemId, version });
    await deps.audit.record(
      {
        action: 'inbox-item-dealt-with',
        ...actorOf(scope),
        subject: `inbox-item:${itemId}`,
        details: { kind: row.kind, action: actionId, clientId },
        ...origin,
      },
      tx,
    );
    const audience = { companyId: scope.companyId, clientId };
    await deps.events.publish(audience, { type: 'inbox-changed', data: {} }, tx);
    const [item] = toItems(deps, scope, [await one().executeTakeFirstOrThrow()]);
    return item ?? fail('not-found', 'There is no such item in your inbox.');
  });

  /**
   * Marks the item as done. Everybody locks the item after the object that it is about: clients change an object and
   * then add to its item.
   */
  async function finish(
    { clock }: ActDeps,
    tx: Tx,
    { companyId, userId }: Scope,
    seen: { readonly itemId: string; readonly version: number },
  ): Promise<void> {
    const ofItem = tx
      .updateTable('inbox_items')
      .set({ done_at: clock.now(), key: null, changed_by: userId, version: seen.version + 1 })
      .where('company_id', '=', companyId)
      .where('item_id', '=', seen.itemId);
    const { numUpdatedRows } = await ofItem.where('version', '=', seen.version).executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    const row = await selectItems(deps, tx, scope).where('i.item_id', '=', seen.itemId).executeTakeFirst();
    // The action has already completed its item itself, as answers do wherever they are written.
    if (row?.done_at && row.changed_by === userId && row.version === seen.version + 1) return;
    failChanged(row?.changer ?? null, row && toItems(deps, scope, [row])[0]);
  }
}

/** Locks the item against other actions, so that the second person sees what the first has done. */
async function waitForColleague(tx: Tx, { companyId }: Scope, itemId: string): Promise<void> {
  const place = `inbox ${companyId} ${itemId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx);
}
