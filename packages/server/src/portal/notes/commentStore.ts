import type { Comment, CommentCounts, CommentList, CommentListQuery, NewComment } from '@anteroom/contract';
import {
  actorOf,
  CursorTime,
  cutPage,
  decodeCursor,
  fail,
  type Origin,
  type Scope,
} from '@anteroom/server-sdk';
import { sql } from 'kysely';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import { findDocument, readableDocuments } from '../documents/documentStore.ts';
import { storageUser } from '../documents/history.ts';
import { rememberNews } from '../firmNews/rememberNews.ts';
import { withdrawFromInbox } from '../inbox/addToInbox.ts';
import type { DbOrTx, Tx } from '../schema.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'comment-added': unknown;
    'comment-edited': unknown;
    'comment-removed': unknown;
  }
}

/**
 * Returns the comments on a document, newest first. Clients and staff see the same ones.
 *
 * @throws ServerError `not-found` when the person may read no such document.
 */
export async function listComments(
  db: DbOrTx,
  scope: Scope,
  documentId: string,
  { pageSize = 50, after }: CommentListQuery,
): Promise<CommentList['data']> {
  await findDocument(db, scope, documentId);
  const rows = await selectComments(db, scope, documentId)
    .$if(after !== undefined, (query) => {
      const [createdAt, id] = decodeCursor(Key, after as string);
      return query.where(sql<boolean>`(n.created_at, n.comment_id) < (${createdAt}::timestamptz, ${id})`);
    })
    .orderBy('n.created_at', 'desc')
    .orderBy('n.comment_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.created_at.toISOString(), last.comment_id]);
  return { items: shown.map((row) => toComment(row, scope)), next };
}

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

/** Returns the number of comments on each of those documents that the person may read. */
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
 * Adds a comment to a document that the person may read. The same comment, by its id, is added once.
 *
 * @throws ServerError `not-found`, `bad-request` for blank text, `conflict` when the id is another's.
 */
export async function addComment(
  deps: Deps,
  scope: Scope,
  { id = deps.ids.next(), documentId, text }: NewComment,
  origin: Origin,
): Promise<Comment> {
  const said = saidIn(text);
  return deps.db.transaction().execute(async (tx) => {
    const { clientId } = await findDocument(tx, scope, documentId);
    const added = await tx
      .insertInto('document_comments')
      .values({
        company_id: scope.companyId,
        document_id: documentId,
        comment_id: id,
        text: said,
        created_by: scope.userId,
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('comment_id')
      .executeTakeFirst();
    if (added) {
      await changeCount(tx, scope, documentId, 1);
      await tell(deps, tx, scope, { clientId, documentId, commentId: id }, 'comment-added', origin);
    }
    const row = await selectComments(tx, scope, documentId)
      .where('n.comment_id', '=', id)
      .where('n.created_by', '=', scope.userId)
      .executeTakeFirst();
    return row ? toComment(row, scope) : fail('conflict', 'There is another comment with this ID.');
  });
}

/**
 * Changes the text of one's own comment. Everybody sees that it was edited; the audit log has the previous text.
 *
 * @throws ServerError `not-found`, `forbidden` for another's, `bad-request` for blank text.
 */
export async function editComment(
  deps: Deps,
  scope: Scope,
  {
    documentId,
    commentId,
    text,
  }: { readonly documentId: string; readonly commentId: string; readonly text: string },
  origin: Origin,
): Promise<Comment> {
  const said = saidIn(text);
  return deps.db.transaction().execute(async (tx) => {
    const { clientId } = await findDocument(tx, scope, documentId);
    const one = () => selectComments(tx, scope, documentId).where('n.comment_id', '=', commentId);
    const before = await one().forUpdate('n').executeTakeFirst();
    if (!before) fail('not-found', 'There is no such comment.');
    if (before.created_by !== scope.userId) fail('forbidden', 'Only the author can change a comment.');
    if (before.text === said) return toComment(before, scope);
    await tx
      .updateTable('document_comments')
      .set({ text: said, edited_at: deps.clock.now() })
      .where('company_id', '=', scope.companyId)
      .where('document_id', '=', documentId)
      .where('comment_id', '=', commentId)
      .execute();
    const about = { clientId, documentId, commentId, before: before.text };
    await tell(deps, tx, scope, about, 'comment-edited', origin);
    return toComment(await one().executeTakeFirstOrThrow(), scope);
  });
}

/**
 * Removes one's own comment.
 *
 * @throws ServerError `not-found`, `forbidden` for another's.
 */
export async function removeComment(
  deps: Deps,
  scope: Scope,
  { documentId, commentId }: { readonly documentId: string; readonly commentId: string },
  origin: Origin,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { clientId } = await findDocument(tx, scope, documentId);
    const removed = await tx
      .deleteFrom('document_comments')
      .where('company_id', '=', scope.companyId)
      .where('document_id', '=', documentId)
      .where('comment_id', '=', commentId)
      .returning(['created_by', 'text as before'])
      .executeTakeFirst();
    if (!removed) fail('not-found', 'There is no such comment.');
    if (removed.created_by !== scope.userId) fail('forbidden', 'Only the author can delete a comment.');
    await changeCount(tx, scope, documentId, -1);
    const about = { clientId, documentId, commentId, before: removed.before };
    await tell(deps, tx, scope, about, 'comment-removed', origin);
  });
}

function saidIn(text: string): string {
  const said = text.trim();
  if (said !== '') return said;
  return fail('bad-request', 'The comment is empty.', {
    errors: [{ path: 'body/text', message: 'is blank' }],
  });
}

/** @throws ServerError `not-found` when the document was deleted meanwhile. */
async function changeCount(tx: Tx, { companyId }: Scope, documentId: string, by: 1 | -1): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set((eb) => ({ comments_count: eb('comments_count', '+', by) }))
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail('not-found', 'There is no such document.');
}

/** Event in the document's history for each action of the audit log. */
const eventOf = {
  'comment-added': 'commented',
  'comment-edited': 'comment-edited',
  'comment-removed': 'comment-removed',
} as const;

async function tell(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  {
    clientId,
    documentId,
    ...details
  }: {
    readonly clientId: string;
    readonly documentId: string;
    readonly commentId: string;
    /** Previous text of the comment. */
    readonly before?: string;
  },
  action: keyof typeof eventOf,
  origin: Origin,
): Promise<void> {
  const { companyId } = scope;
  await recordDocumentEvents(deps, actorOf(scope), [documentId], { type: eventOf[action], details: {} }, tx);
  await deps.audit.record(
    {
      action,
      ...actorOf(scope),
      subject: `document:${documentId}`,
      details: { ...details, clientId },
      ...origin,
    },
    tx,
  );
  if (action !== 'comment-removed')
    await rememberNews(deps, tx, scope, { kind: 'comment', subjectId: details.commentId });
  else await withdrawFromInbox(deps, tx, { companyId, kind: 'comment', key: details.commentId });
  await announceDocuments(deps, companyId, [documentId], tx, () => ({
    type: 'comments-changed',
    data: { clientId, documentId },
  }));
}

function selectComments(db: DbOrTx, { companyId }: Scope, documentId: string) {
  return db
    .selectFrom('document_comments as n')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'n.company_id').onRef('u.user_id', '=', 'n.created_by'),
    )
    .select([
      'n.comment_id',
      'n.document_id',
      'n.text',
      'n.created_by',
      'n.created_at',
      'n.edited_at',
      'u.first_name',
      'u.last_name',
    ])
    .where('n.company_id', '=', companyId)
    .where('n.document_id', '=', documentId);
}

interface CommentRow {
  readonly comment_id: string;
  readonly document_id: string;
  readonly text: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
}

function toComment(row: CommentRow, scope: Scope): Comment {
  const isOwn = row.created_by === scope.userId && scope.impersonator === null;
  return {
    id: row.comment_id,
    documentId: row.document_id,
    text: row.text,
    createdBy: storageUser(scope, row.created_by, row.first_name, row.last_name),
    createdDate: row.created_at.toISOString(),
    editedDate: row.edited_at?.toISOString() ?? null,
    canUpdate: isOwn,
    canDelete: isOwn,
  };
}
