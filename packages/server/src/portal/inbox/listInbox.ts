import type { InboxCounts, InboxItem, InboxList, InboxOf, InboxQuery } from '@anteroom/contract';
import {
  CursorTime,
  cutPage,
  decodeCursor,
  type InboxAction,
  type InboxKind,
  type Scope,
} from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../schema.ts';

/** Person who reads the inbox: the part of a scope that determines what is shown, and how. */
export type InboxReader = Pick<
  Scope,
  'companyId' | 'userId' | 'contactId' | 'role' | 'assignedOnly' | 'permissions' | 'controls' | 'language'
>;

/** Dependencies of functions that read the inbox. */
export interface ListDeps extends Pick<Deps, 'db' | 'clock' | 'plugins'>, Pick<AreaServices, 'inboxKinds'> {}

/** Maximum number of open items that are counted. */
const countedAtMost = 100;

/** Returns one page of the inbox. */
export async function listInbox(
  deps: ListDeps,
  scope: Scope,
  { state = 'open', of = 'all', clientId, kind, pageSize = 30, after }: InboxQuery,
): Promise<InboxList> {
  const now = deps.clock.now();
  const rows = await selectItems(deps, deps.db, scope)
    .where(isOf(of, scope))
    .$if(clientId !== undefined, (query) => query.where('i.client_id', '=', clientId as string))
    .$if(kind !== undefined, (query) => query.where('i.kind', '=', kind as string))
    .where('i.done_at', state === 'done' ? 'is not' : 'is', null)
    .$if(state !== 'done', (query) => query.where('i.shown_at', state === 'open' ? '<=' : '>', now))
    .$if(after !== undefined, (query) => {
      const [shownAt, id] = decodeCursor(Key, after as string);
      return state === 'snoozed'
        ? query.where(sql<boolean>`(i.shown_at, i.item_id) > (${shownAt}::timestamptz, ${id})`)
        : query.where(sql<boolean>`(i.shown_at, i.item_id) < (${shownAt}::timestamptz, ${id})`);
    })
    .orderBy('i.shown_at', state === 'snoozed' ? 'asc' : 'desc')
    .orderBy('i.item_id', state === 'snoozed' ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.shown_at.toISOString(), last.item_id]);
  const items = toItems(deps, scope, shown);
  return { items, next };
}

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

/** Returns the numbers of open items, each counted up to {@link countedAtMost}. */
export async function countInbox(deps: ListDeps, scope: Scope): Promise<InboxCounts> {
  const now = deps.clock.now();
  const count = async (of: InboxOf) => {
    const { count } = await deps.db
      .selectFrom(
        visibleItems(deps, deps.db, scope)
          .where('i.done_at', 'is', null)
          .where('i.shown_at', '<=', now)
          .where(isOf(of, scope))
          .select('i.item_id')
          .limit(countedAtMost)
          .as('open'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const [mine, clients, all] = await Promise.all([count('mine'), count('clients'), count('all')]);
  return { mine, clients, all };
}

/** Returns the kinds whose items a person may see. */
export function visibleKinds(
  { plugins, inboxKinds }: Pick<ListDeps, 'plugins' | 'inboxKinds'>,
  scope: InboxReader,
): readonly InboxKind[] {
  const held = heldBy(scope);
  return inboxKinds
    .ofFirm(scope.companyId)
    .filter(({ access }) => plugins.inUse.permissions.may(access, held));
}

/**
 * Returns the query for the items (`i`) that a person may see: those of visible clients, of kinds for which the person
 * has the permission. Staff who see assigned clients only do not see items without a client.
 */
function visibleItems(deps: Pick<ListDeps, 'plugins' | 'inboxKinds'>, db: DbOrTx, scope: InboxReader) {
  const kinds = visibleKinds(deps, scope).map(({ kind }) => kind);
  return db
    .selectFrom('inbox_items as i')
    .where(visibleClient(scope, 'i'))
    .where(sql<boolean>`i.kind = any(${kinds}::text[])`);
}

/** Returns {@link visibleItems} with all columns for {@link toItems}. */
export function selectItems(deps: Pick<ListDeps, 'plugins' | 'inboxKinds'>, db: DbOrTx, scope: InboxReader) {
  return visibleItems(deps, db, scope)
    .leftJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 'i.company_id').onRef('c.client_id', '=', 'i.client_id'),
    )
    .select([
      'i.item_id',
      'i.kind',
      'i.client_id',
      'i.user_id',
      'i.key',
      'i.facts',
      'i.text',
      'i.path',
      'i.at',
      'i.shown_at',
      'i.assignee_id',
      'i.done_at',
      'i.changed_by',
      'i.version',
      shownClientName.as('client'),
      nameOf('i.user_id').as('person'),
      nameOf('i.assignee_id').as('assignee'),
      nameOf('i.changed_by').as('changer'),
    ]);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

/** Returns rows of {@link selectItems} as shown to a person. */
export function toItems(
  deps: Pick<ListDeps, 'plugins' | 'inboxKinds'>,
  scope: InboxReader,
  rows: readonly ItemRow[],
): InboxItem[] {
  const { inboxKinds } = deps;
  const { companyId, language } = scope;
  const kinds = new Map(inboxKinds.ofFirm(companyId).map((kind) => [kind.kind, kind]));
  return rows.flatMap((row) => {
    const kind = kinds.get(row.kind);
    if (!kind) return [];
    return [
      {
        id: row.item_id,
        kind: row.kind,
        icon: kind.icon,
        client: row.client_id === null ? null : { clientId: row.client_id, name: row.client },
        person: named(row.user_id, row.person),
        words: inboxKinds.words(kind, language, row.facts),
        text: row.text,
        path: row.path,
        at: row.at.toISOString(),
        shownAt: row.shown_at.toISOString(),
        assignee: named(row.assignee_id, row.assignee),
        isDone: row.done_at !== null,
        actions: actionsOf(deps, scope, row).map(({ id, icon, label, asks }) => ({
          id,
          icon,
          label: label(language),
          asks: asks?.(language) ?? null,
        })),
        version: row.version,
      },
    ];
  });
}

/**
 * Returns the actions that a person may use on an item's row. An item without a key offers none: it is done, or later
 * events about the same object are in a separate item.
 */
export function actionsOf(
  { plugins, inboxKinds }: Pick<ListDeps, 'plugins' | 'inboxKinds'>,
  scope: InboxReader,
  { kind, key, facts }: Pick<ItemRow, 'kind' | 'key' | 'facts'>,
): readonly InboxAction[] {
  if (key === null) return [];
  const held = heldBy(scope);
  return inboxKinds
    .actions(scope.companyId, kind, facts)
    .filter(({ access }) => plugins.inUse.permissions.may(access, held));
}

function named(userId: string | null, name: string | null): InboxItem['person'] {
  return userId === null ? null : { userId, name: name ?? '' };
}

/**
 * Returns the expression for the full name of the user in a column. It is a subquery rather than a join, because
 * planning many joins takes longer than running them.
 */
function nameOf(column: string): RawBuilder<string | null> {
  return sql`(
    select concat_ws(' ', u.first_name, u.last_name) from users as u
    where u.company_id = i.company_id and u.user_id = ${sql.ref(column)}
  )`;
}

function isOf(of: InboxOf, { userId, contactId }: Scope): RawBuilder<SqlBool> {
  switch (of) {
    case 'mine':
      return sql`i.assignee_id = ${userId}`;
    case 'clients':
      return sql`exists (
        select from client_staff as mine
        where mine.company_id = i.company_id and mine.contact_id = ${contactId} and mine.client_id = i.client_id
      )`;
    case 'all':
      return sql`true`;
  }
}
