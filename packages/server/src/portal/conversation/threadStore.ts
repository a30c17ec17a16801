import type { Conversation, ConversationList, ConversationQuery } from '@anteroom/contract';
import { may } from '@anteroom/domain/people/permissions';
import { CursorTime, cutPage, decodeCursor, fail, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import { type RawBuilder, sql } from 'kysely';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { readableDocuments } from '../documents/documentStore.ts';
import type { DbOrTx } from '../schema.ts';
import { hasTaskAccess, visibleTask } from '../tasks/taskAccess.ts';
import { factsNow, isAboutOne } from './things.ts';
import { nameNow } from './threadNames.ts';

/** Dependencies of functions that read conversations. */
export type ThreadDeps = Pick<Deps, 'db'> & ReadDeps;

/** Registries of kinds that decide who may read a conversation. */
type ReadDeps = Pick<AreaServices, 'taskKinds' | 'conversationKinds'>;

/** Maximum number of unread conversations that are counted. */
const countedAtMost = 100;

/**
 * Returns the query for the conversations (`t`) that a person may read: those of their clients. A conversation about a
 * task or a document also requires that the person may read it, and one about a plugin object requires the kind's
 * permission. Objects that were deleted have no conversation.
 */
export function visibleThreads(deps: ReadDeps, db: DbOrTx, scope: Scope) {
  const readsDocuments = may('documents.read', heldBy(scope));
  const readsTasks = hasTaskAccess(scope);
  return db
    .selectFrom('threads as t')
    .where(visibleClient(scope, 't'))
    .where(isAboutOne(deps.conversationKinds.readableBy(scope)))
    .where((eb) =>
      eb.or([
        eb('t.document_id', 'is', null),
        readsDocuments
          ? eb.exists(
              readableDocuments(db, scope)
                .select('d.document_id')
                .where(sql<boolean>`d.company_id = t.company_id`)
                .where(sql<boolean>`d.document_id = t.document_id`),
            )
          : sql<boolean>`false`,
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('t.task_id', 'is', null),
        readsTasks
          ? eb.exists(
              eb
                .selectFrom('tasks as about')
                .select('about.task_id')
                .whereRef('about.company_id', '=', 't.company_id')
                .whereRef('about.task_id', '=', 't.task_id')
                .where(visibleTask(deps, scope, 'about')),
            )
          : sql<boolean>`false`,
      ]),
    );
}

/** Returns {@link visibleThreads} with all columns for {@link toConversation}. */
function selectThreads(deps: ReadDeps, db: DbOrTx, scope: Scope) {
  const { companyId, userId } = scope;
  return visibleThreads(deps, db, scope)
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.client_id', '=', 't.client_id'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('thread_entries as e')
          .innerJoin('users as u', (join) =>
            join.onRef('u.company_id', '=', 'e.company_id').onRef('u.user_id', '=', 'e.written_by'),
          )
          .select(['e.entry_id', 'e.text', 'e.at as said_at', 'e.written_by', 'u.role as writer_role'])
          .select(sql<string>`concat_ws(' ', nullif(u.first_name, ''), u.last_name)`.as('writer'))
          .select(
            sql<number>`(
              select count(*)::int from thread_files as f
              where f.company_id = e.company_id and f.thread_id = e.thread_id and f.entry_id = e.entry_id
            )`.as('files'),
          )
          .whereRef('e.company_id', '=', 't.company_id')
          .whereRef('e.thread_id', '=', 't.thread_id')
          .where('e.kind', 'in', ['said', 'note'])
          .orderBy('e.at', 'desc')
          .orderBy('e.entry_id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('thread_reads as own', (join) =>
      join
        .onRef('own.company_id', '=', 't.company_id')
        .onRef('own.thread_id', '=', 't.thread_id')
        .on('own.user_id', '=', userId),
    )
    .select([
      't.thread_id',
      't.client_id',
      't.kind',
      't.subject_id',
      't.task_id',
      't.document_id',
      't.last_at',
      't.closed_at',
      'last.text',
      'last.said_at',
      'last.written_by',
      'last.writer',
      'last.writer_role',
      'last.files',
      'own.wants_mails',
    ])
    .select(shownClientName.as('client'))
    .select(nameNow(companyId).as('name'))
    .select(factsNow(deps.conversationKinds.readableBy(scope)).as('facts'))
    .select(unreadOf(scope).as('unread'));
}

/**
 * Number of entries by others in the thread `t` that the person has not read. The person's row of `thread_reads` is
 * `own`.
 */
function unreadOf({ companyId, userId }: Scope): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from thread_entries as n
    where n.company_id = ${companyId} and n.thread_id = t.thread_id and n.kind = 'said'
      and n.written_by <> ${userId} and n.at > coalesce(own.read_at, '-infinity')
  )`;
}

type ThreadRow = Awaited<ReturnType<ReturnType<typeof selectThreads>['execute']>>[number];

function toConversation({ conversationKinds }: ReadDeps, row: ThreadRow, scope: Scope): Conversation {
  const { userId, language } = scope;
  const { kind, subject_id: id, facts } = row;
  const about = facts
    ? {
        icon: conversationKinds.icon(kind),
        name: conversationKinds.name({ kind, facts }, language),
        path: conversationKinds.path(
          { kind, id, clientId: row.client_id, facts },
          { isStaff: scope.role !== 'client' },
        ),
      }
    : { icon: iconOf(row), name: row.name, path: pathOf(row) };
  return {
    id: row.thread_id,
    client: { clientId: row.client_id, name: row.client },
    about: { kind, id, ...about },
    isClosed: row.closed_at !== null,
    unread: row.unread,
    last: {
      text: row.text,
      files: row.files,
      by: { name: row.writer, isStaff: row.writer_role !== 'client', isYou: row.written_by === userId },
      at: row.said_at.toISOString(),
    },
    wantsMails: row.wants_mails ?? true,
  };
}

function iconOf({ task_id, document_id }: ThreadRow): string {
  if (task_id !== null) return 'list-checks';
  return document_id === null ? 'message-square' : 'file-text';
}

function pathOf({ client_id, task_id, document_id }: ThreadRow): string | null {
  if (task_id !== null)
    return `/tasks/clients/${encodeURIComponent(client_id)}/task/${encodeURIComponent(task_id)}`;
  if (document_id !== null)
    return `/documents?${new URLSearchParams({ client: client_id, document: document_id })}`;
  return null;
}

/** Returns one page of the person's conversations, most recent entry first. */
export async function listThreads(
  deps: ThreadDeps,
  scope: Scope,
  { state, clientId, pageSize = 30, after }: ConversationQuery,
): Promise<ConversationList> {
  const rows = await selectThreads(deps, deps.db, scope)
    .$if(state !== undefined, (query) =>
      query.where('t.closed_at', state === 'closed' ? 'is not' : 'is', null),
    )
    .$if(clientId !== undefined, (query) => query.where('t.client_id', '=', clientId as string))
    .$if(after !== undefined, (query) => {
      const [at, id] = decodeCursor(Key, after as string);
      return query.where(sql<boolean>`(t.last_at, t.thread_id) < (${at}::timestamptz, ${id})`);
    })
    .orderBy('t.last_at', 'desc')
    .orderBy('t.thread_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.last_at.toISOString(), last.thread_id]);
  return { items: shown.map((row) => toConversation(deps, row, scope)), next };
}

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

/** Counts the conversations with unread entries by others, up to {@link countedAtMost}. */
export async function countUnread(deps: ThreadDeps, scope: Scope): Promise<number> {
  const { companyId, userId } = scope;
  const { unread } = await deps.db
    .selectFrom(
      visibleThreads(deps, deps.db, scope)
        .where(
          sql<boolean>`exists (
            select from thread_entries as n
            where n.company_id = ${companyId} and n.thread_id = t.thread_id and n.kind = 'said'
              and n.written_by <> ${userId} and n.at > coalesce((
                select own.read_at from thread_reads as own
                where own.company_id = ${companyId} and own.thread_id = t.thread_id and own.user_id = ${userId}
              ), '-infinity')
          )`,
        )
        .select('t.thread_id')
        .limit(countedAtMost)
        .as('new'),
    )
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

/**
 * @throws ServerError `not-found` if there is none that the person may read, for example because its subject was
 * deleted.
 */
export async function findThread(
  deps: ReadDeps,
  db: DbOrTx,
  scope: Scope,
  threadId: string,
): Promise<Conversation> {
  const row = await selectThreads(deps, db, scope).where('t.thread_id', '=', threadId).executeTakeFirst();
  return row ? toConversation(deps, row, scope) : failForThread();
}

/**
 * Returns the conversation about an object that the person is known to see, or null if nobody has said anything yet.
 */
export async function findThreadAbout(
  deps: ThreadDeps,
  scope: Scope,
  about: { readonly kind: string; readonly id: string },
): Promise<Conversation | null> {
  const row = await selectThreads(deps, deps.db, scope)
    .where('t.kind', '=', about.kind)
    .where('t.subject_id', '=', about.id)
    .executeTakeFirst();
  return row ? toConversation(deps, row, scope) : null;
}

export function failForThread(): never {
  return fail(
    'not-found',
    'This conversation doesn’t exist, what it was about was deleted, or you no longer have access to it.',
  );
}
