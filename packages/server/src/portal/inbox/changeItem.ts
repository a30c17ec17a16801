import type { InboxChange, InboxItem } from '@anteroom/contract';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { assignedOnly } from '../people/assignedOnly.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { selectItems, toItems } from './listInbox.ts';
import { failChanged } from './staleItem.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Somebody marked an inbox item as done or open, assigned it, or snoozed it. */
    'inbox-item-changed': unknown;
  }
}

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'audit' | 'events' | 'plugins'> &
  Pick<AreaServices, 'inboxKinds'>;

/** Maximum time, in milliseconds, for which an item can be snoozed: one year. */
const longestSnoozeMs = 366 * 86_400_000;

/**
 * Changes an item. If a colleague has changed it in the meantime, or more has come in, changes nothing and reports the
 * conflict.
 *
 * @throws ServerError `not-found`; `conflict` with the current item; `bad-request` for an assignee who cannot see the
 * item, or for a snooze time that is not in the future
 */
export function changeItem(
  deps: ChangeDeps,
  scope: Scope,
  itemId: string,
  change: InboxChange,
  origin: Origin,
): Promise<InboxItem> {
  return deps.db.transaction().execute(async (tx) => {
    const one = () => selectItems(deps, tx, scope).where('i.item_id', '=', itemId);
    const row = await one().forUpdate('i').executeTakeFirst();
    if (!row) fail('not-found', 'There is no such item in your inbox.');
    if (row.version !== change.version) failChanged(row.changer, toItems(deps, scope, [row])[0]);
    const { isDone, assigneeId, snoozedUntil } = change;
    const now = deps.clock.now();
    if (snoozedUntil) requireToCome(new Date(snoozedUntil), now);
    if (assigneeId) await requireAssignee(tx, scope, assigneeId, row.client_id);
    await tx
      .updateTable('inbox_items')
      .set({
        ...(isDone === true && { done_at: row.done_at ?? now, key: null }),
        ...(isDone === false && { done_at: null }),
        ...(assigneeId !== undefined && { assignee_id: assigneeId }),
        ...(snoozedUntil !== undefined && { shown_at: snoozedUntil ? new Date(snoozedUntil) : row.at }),
        // Whoever has to look at the item now, or again, is notified.
        ...(snoozedUntil && { ready_at: new Date(snoozedUntil) }),
        ...(assigneeId && assigneeId !== scope.userId && { ready_at: now }),
        changed_by: scope.userId,
        version: row.version + 1,
      })
      .where('company_id', '=', scope.companyId)
      .where('item_id', '=', itemId)
      .execute();
    const { version: _, ...details } = change;
    await deps.audit.record(
      {
        action: 'inbox-item-changed',
        ...actorOf(scope),
        subject: `inbox-item:${itemId}`,
        details: { ...details, kind: row.kind, clientId: row.client_id },
        ...origin,
      },
      tx,
    );
    await deps.events.publish(
      { companyId: scope.companyId, clientId: row.client_id },
      { type: 'inbox-changed', data: {} },
      tx,
    );
    const [item] = toItems(deps, scope, [await one().executeTakeFirstOrThrow()]);
    if (!item) throw new Error(`The kind of the inbox item ${itemId} went away while it was changed.`);
    return item;
  });
}

/** Returns the staff to whom items can be assigned, ordered by name. */
export async function listAssignees(
  db: DbOrTx,
  companyId: string,
): Promise<readonly { readonly userId: string; readonly name: string }[]> {
  return db
    .selectFrom('users as u')
    .select(['u.user_id as userId', sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('name')])
    .where('u.company_id', '=', companyId)
    .where('u.role', '=', 'staff')
    .where('u.disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('u.user_id')
    .execute();
}

function requireToCome(until: Date, now: Date): void {
  const ahead = until.getTime() - now.getTime();
  if (ahead > 0 && ahead <= longestSnoozeMs) return;
  failBody('snoozedUntil', 'must be a time within the next year');
}

/** @throws ServerError `bad-request` if the user is not a staff member, or may not see the client. */
async function requireAssignee(
  tx: Tx,
  { companyId }: Scope,
  userId: string,
  clientId: string | null,
): Promise<void> {
  const found = await tx
    .selectFrom('users as u')
    .select(assignedOnly.as('assignedOnly'))
    .select(
      sql<boolean>`exists (
        select from client_staff as s
        where s.company_id = u.company_id and s.contact_id = u.contact_id and s.client_id = ${clientId}
      )`.as('hasClient'),
    )
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where('u.role', '=', 'staff')
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) failBody('assigneeId', 'is nobody of your firm’s staff');
  if (found.assignedOnly && !found.hasClient) failBody('assigneeId', 'doesn’t have access to this client');
}

function failBody(field: string, message: string): never {
  fail('bad-request', 'The item can’t be changed like this.', {
    errors: [{ path: `body/${field}`, message }],
  });
}
