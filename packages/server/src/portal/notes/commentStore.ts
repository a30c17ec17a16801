import type { Comment, CommentCounts, CommentList, CommentListQuery, NewComment } from '@anteroom/contract';
import { CursorTime, cutPage, decodeCursor, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import { type EntryRow, selectEntries } from '../conversation/entryStore.ts';
import { editEntry, openThread, removeEntry, sayInThread } from '../conversation/sayInThread.ts';
import type { Thread } from '../conversation/tellOfEntry.ts';
import { findDocument, readableDocuments } from '../documents/documentStore.ts';
import { storageUser } from '../documents/history.ts';
import type { DbOrTx, Tx } from '../schema.ts';

/**
 * Returns the comments on a document, newest first, which are the entries of the conversation about it. Clients and
 * staff see the same comments.
 *
 * @throws ServerError `not-found` if there is no such document that the person may read.
 */
export async function listComments(
  db: DbOrTx,
  scope: Scope,
  documentId: string,
  { pageSize = 50, after }: CommentListQuery,
): Promise<CommentList['data']> {
  await findDocument(db, scope, documentId);
  const rows = await selectEntries(db, scope)
    .innerJoin('threads as t', (join) =>
      join.onRef('t.company_id', '=', 'e.company_id').onRef('t.thread_id', '=', 'e.thread_id'),
    )
    .where('t.document_id', '=', documentId)
    .where('e.kind', '=', 'said')
    .$if(after !== undefined, (query) => {
      const [at, id] = decodeCursor(Key, after as string);
      return query.where(sql<boolean>`(e.at, e.entry_id) < (${at}::timestamptz, ${id})`);
    })
    .orderBy('e.at', 'desc')
    .orderBy('e.entry_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.at.toISOString(), last.entry_id]);
  return { items: shown.map((row) => toComment(row, documentId, scope)), next };
}

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

/** Returns the number of comments on each of the given documents that the person may read. */
export async function countComments(
  db: DbOrTx,
  scope: Scope,
  documentIds: readonly string[],
): Promise<CommentCounts['data']> {
  return readableDocuments(db, scope)
    .select(['d.document_id as id', 'd.comments_count as count'])
    .where('d.document_id', 'in', documentIds)
    .execute();
}

/**
 * Adds a comment to a document that the person may read. Idempotent by the comment's ID.
 *
 * @throws ServerError `not-found`; `bad-request` for blank text; `conflict` if somebody else used the ID.
 */
export async function addComment(
  deps: Deps,
  scope: Scope,
  { id = deps.ids.next(), documentId, text }: NewComment,
  origin: Origin,
): Promise<Comment> {
  return deps.db.transaction().execute(async (tx) => {
    const { clientId, name } = await findDocument(tx, scope, documentId);
    const about = { kind: 'document', id: documentId, clientId, taskId: null, documentId, name } as const;
    const thread = await openThread(deps, tx, scope, about, { id, text });
    return toComment(await sayInThread(deps, tx, scope, thread, { id, text }, origin), documentId, scope);
  });
}

/**
 * Changes the text of the person's own comment. Everybody sees that it was edited; the audit log records the previous
 * text.
 *
 * @throws ServerError `not-found`; `forbidden` for somebody else's comment; `bad-request` for blank text.
 */
export async function editComment(
  deps: Deps,
  scope: Scope,
  {
    documentId,
    commentId: id,
    text,
  }: { readonly documentId: string; readonly commentId: string; readonly text: string },
  origin: Origin,
): Promise<Comment> {
  return deps.db.transaction().execute(async (tx) => {
    const thread = await findThread(tx, scope, documentId);
    return toComment(await editEntry(deps, tx, scope, thread, { id, text }, origin), documentId, scope);
  });
}

/**
 * Removes the person's own comment.
 *
 * @throws ServerError `not-found`; `forbidden` for somebody else's comment.
 */
export async function removeComment(
  deps: Deps,
  scope: Scope,
  { documentId, commentId }: { readonly documentId: string; readonly commentId: string },
  origin: Origin,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await removeEntry(deps, tx, scope, await findThread(tx, scope, documentId), commentId, origin);
  });
}

/**
 * @throws ServerError `not-found` if there is no such document that the person may read, or nobody has commented on it.
 */
async function findThread(tx: Tx, scope: Scope, documentId: string): Promise<Thread> {
  const { clientId } = await findDocument(tx, scope, documentId);
  const found = await tx
    .selectFrom('threads')
    .select('thread_id as threadId')
    .where('company_id', '=', scope.companyId)
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  return found
    ? { ...found, clientId, documentId, taskKey: null, thing: null }
    : fail('not-found', 'There is no such comment.');
}

function toComment(row: EntryRow, documentId: string, scope: Scope): Comment {
  const isOwn = row.written_by === scope.userId && scope.impersonator === null;
  return {
    id: row.entry_id,
    documentId,
    text: row.text,
    createdBy: storageUser(scope, row.written_by, row.first_name, row.last_name),
    createdDate: row.at.toISOString(),
    editedDate: row.edited_at?.toISOString() ?? null,
    canUpdate: isOwn,
    canDelete: isOwn,
  };
}
