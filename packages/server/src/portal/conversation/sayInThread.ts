import type { DocumentPlace } from '@anteroom/contract';
import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { findDocument, findDocuments } from '../documents/documentStore.ts';
import { withdrawFromInbox } from '../inbox/addToInbox.ts';
import { finishThread, inboxKindOf, tellOfEntry } from '../inbox/tellStaff.ts';
import type { Tx } from '../schema.ts';
import { type EntryRow, selectEntries } from './entryStore.ts';
import { markRead } from './readThread.ts';
import type { Subject } from './resolveSubject.ts';
import { changeCount, type SayDeps, type Thread, tell } from './tellOfEntry.ts';

export interface Said {
  /** ID made by the sender. */
  readonly id: string;
  readonly text: string;
  readonly place?: DocumentPlace;
  readonly documentIds?: readonly string[];
  readonly byMail?: boolean;
}

/** Maximum length, in characters, of the title of a conversation about a client, taken from its first entry. */
const titleAtMost = 80;

/**
 * Returns the conversation about an object, and creates it if there is none. The caller has checked that the person
 * sees the object.
 */
export async function openThread(
  deps: SayDeps,
  tx: Tx,
  scope: Scope,
  subject: Subject,
  said: Pick<Said, 'id' | 'text'>,
): Promise<Thread> {
  const { kind, id, clientId, taskId, documentId, name, facts, quote } = subject;
  const now = deps.clock.now();
  // A repeated request about a client finds the conversation that the first one began.
  const threadId = kind === 'client' ? said.id : deps.ids.next();
  const subjectId = kind === 'client' ? threadId : id;
  const isNew = await tx
    .insertInto('threads')
    .values({
      company_id: scope.companyId,
      thread_id: threadId,
      client_id: clientId,
      kind,
      subject_id: subjectId,
      task_id: taskId,
      document_id: documentId,
      title: kind === 'client' ? titleOf(said.text) : name,
      started_by: scope.userId,
      started_at: now,
      last_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('thread_id')
    .executeTakeFirst();
  if (isNew && quote)
    await tx
      .insertInto('thread_entries')
      .values({
        company_id: scope.companyId,
        thread_id: threadId,
        entry_id: deps.ids.next(),
        kind: 'said',
        text: quote.text,
        written_by: quote.writtenBy,
        at: quote.at,
      })
      .execute();
  const found = await tx
    .selectFrom('threads')
    .select(['thread_id as threadId', 'client_id as clientId', 'started_by'])
    .where('company_id', '=', scope.companyId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .executeTakeFirst();
  // The conversation consisted of a note only, and was removed in the meantime.
  if (!found) return openThread(deps, tx, scope, subject, said);
  if (found.clientId !== clientId || (kind === 'client' && found.started_by !== scope.userId))
    return fail('conflict', 'There is another conversation with this ID.');
  return {
    threadId: found.threadId,
    clientId,
    documentId,
    taskKey: taskId === null ? null : id,
    thing: facts ? { kind, facts } : null,
  };
}

function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const words = line.trim();
  return words.length > titleAtMost ? `${words.slice(0, titleAtMost - 1).trimEnd()}…` : words;
}

/**
 * Adds an entry to a conversation and notifies the other side. Idempotent by the entry's ID.
 *
 * @throws ServerError `bad-request` for an entry with neither text nor files, for a place where the conversation is not
 * about a PDF, and for a file that does not belong to the client or that the person may not read; `conflict` if
 * somebody else used the ID.
 */
export async function sayInThread(
  deps: SayDeps,
  tx: Tx,
  scope: Scope,
  thread: Thread,
  { id, text, place, documentIds = [], byMail = false }: Said,
  origin: Partial<Origin>,
): Promise<EntryRow> {
  const { companyId, userId } = scope;
  const { threadId } = thread;
  const said = saidIn(text, documentIds.length > 0);
  if (place) await requirePdf(tx, scope, thread);
  await requireFiles(tx, scope, thread, documentIds);
  const now = deps.clock.now();
  const added = await tx
    .insertInto('thread_entries')
    .values({
      company_id: companyId,
      thread_id: threadId,
      entry_id: id,
      kind: 'said',
      text: said,
      by_mail: byMail,
      place: place && JSON.stringify(place),
      written_by: userId,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  if (added) {
    if (documentIds.length > 0)
      await tx
        .insertInto('thread_files')
        .values(
          documentIds.map((document_id) => ({
            company_id: companyId,
            thread_id: threadId,
            entry_id: id,
            document_id,
          })),
        )
        .execute();
    await tx
      .updateTable('threads')
      .set({ last_at: now, closed_at: null })
      .where('company_id', '=', companyId)
      .where('thread_id', '=', threadId)
      .execute();
    await changeCount(tx, scope, thread, 1);
    await markRead(tx, scope, threadId, now);
    await rememberEntry(deps, tx, scope, thread, id);
    await tell(deps, tx, scope, thread, { action: 'comment-added', entryId: id, byMail, origin });
  }
  const row = await oneEntry(tx, scope, thread, id).where('e.written_by', '=', userId).executeTakeFirst();
  return row ?? fail('conflict', 'There is another comment with this ID.');
}

/**
 * Puts a client's entry into the staff's inbox. An entry by staff completes the inbox item and queues an e-mail to the
 * client.
 */
async function rememberEntry(
  deps: SayDeps,
  tx: Tx,
  scope: Scope,
  thread: Thread,
  entryId: string,
): Promise<void> {
  const { companyId, role } = scope;
  const { threadId } = thread;
  if (role === 'client') return tellOfEntry(deps, tx, scope, { ...thread, entryId });
  const now = deps.clock.now();
  await finishThread(deps, tx, scope, thread);
  await tx
    .insertInto('untold_threads')
    .values({ company_id: companyId, thread_id: threadId, first_at: now, last_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'thread_id']).doUpdateSet({ last_at: now }))
    .execute();
}

/**
 * Changes the text of the person's own entry. Everybody sees that it was edited; the audit log records the previous
 * text.
 *
 * @throws ServerError `not-found`; `forbidden` for somebody else's entry; `bad-request` for blank text.
 */
export async function editEntry(
  deps: SayDeps,
  tx: Tx,
  scope: Scope,
  thread: Thread,
  { id, text }: Pick<Said, 'id' | 'text'>,
  origin: Origin,
): Promise<EntryRow> {
  const said = saidIn(text, false);
  const before = await oneEntry(tx, scope, thread, id).forUpdate('e').executeTakeFirst();
  if (!before) fail('not-found', 'There is no such comment.');
  if (before.written_by !== scope.userId) fail('forbidden', 'Only the author can change a comment.');
  if (before.text === said) return before;
  await tx
    .updateTable('thread_entries')
    .set({ text: said, edited_at: deps.clock.now() })
    .where('company_id', '=', scope.companyId)
    .where('thread_id', '=', thread.threadId)
    .where('entry_id', '=', id)
    .execute();
  if (scope.role === 'client') await tellOfEntry(deps, tx, scope, { ...thread, entryId: id });
  await tell(deps, tx, scope, thread, { action: 'comment-edited', entryId: id, before: before.text, origin });
  return oneEntry(tx, scope, thread, id).executeTakeFirstOrThrow();
}

/**
 * Removes the person's own entry.
 *
 * @throws ServerError `not-found`; `forbidden` for somebody else's entry.
 */
export async function removeEntry(
  deps: SayDeps,
  tx: Tx,
  scope: Scope,
  thread: Thread,
  entryId: string,
  origin: Origin,
): Promise<void> {
  const { companyId } = scope;
  const { threadId, documentId } = thread;
  const removed = await tx
    .deleteFrom('thread_entries')
    .where('company_id', '=', companyId)
    .where('thread_id', '=', threadId)
    .where('entry_id', '=', entryId)
    .where('kind', '=', 'said')
    .returning(['written_by', 'text'])
    .executeTakeFirst();
  if (!removed) fail('not-found', 'There is no such comment.');
  if (removed.written_by !== scope.userId) fail('forbidden', 'Only the author can delete a comment.');
  await changeCount(tx, scope, thread, -1);
  const left = await selectEntries(tx, scope)
    .where('e.thread_id', '=', threadId)
    .where('e.kind', '=', 'said')
    .orderBy('e.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // If the last remaining entry is an unanswered one by the client, the conversation stays in the inbox.
  if (left?.role !== 'client')
    await withdrawFromInbox(deps, tx, { companyId, kind: inboxKindOf(documentId), key: threadId });
  await tell(deps, tx, scope, thread, { action: 'comment-removed', entryId, before: removed.text, origin });
}

function oneEntry(tx: Tx, scope: Scope, { threadId }: Thread, entryId: string) {
  return selectEntries(tx, scope)
    .where('e.thread_id', '=', threadId)
    .where('e.entry_id', '=', entryId)
    .where('e.kind', '=', 'said');
}

function saidIn(text: string, hasFiles: boolean): string {
  const said = text.trim();
  if (said !== '' || hasFiles) return said;
  return fail('bad-request', 'The comment is empty.', {
    errors: [{ path: 'body/text', message: 'is blank' }],
  });
}

async function requirePdf(tx: Tx, scope: Scope, { documentId }: Thread): Promise<void> {
  const document = documentId && (await findDocument(tx, scope, documentId));
  if (document && document.mimeType === 'application/pdf') return;
  fail('bad-request', 'Only a PDF has places to talk about.', {
    errors: [{ path: 'body/place', message: 'is not of a PDF' }],
  });
}

async function requireFiles(
  tx: Tx,
  scope: Scope,
  { clientId }: Thread,
  documentIds: readonly string[],
): Promise<void> {
  const found = await findDocuments(tx, scope, documentIds);
  const known = new Set(found.filter((document) => document.clientId === clientId).map(({ id }) => id));
  const missing = documentIds.findIndex((id) => !known.has(id));
  if (missing < 0) return;
  fail('bad-request', 'One of the files is no longer there.', {
    errors: [
      { path: `body/documentIds/${missing}`, message: 'is not a document of the client', reason: 'unknown' },
    ],
  });
}
