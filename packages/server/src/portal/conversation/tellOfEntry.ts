import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import type { Tx } from '../schema.ts';
import type { Thing } from './ConversationKinds.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Somebody added an entry to a conversation, about a document or anything else. */
    'comment-added': unknown;
    'comment-edited': unknown;
    'comment-removed': unknown;
    'conversation-closed': unknown;
    'conversation-reopened': unknown;
  }
}

/** Dependencies of functions that write in conversations. */
export type SayDeps = Pick<Deps, 'clock' | 'ids' | 'audit' | 'events'>;

/** Conversation to write in. The writer is known to have read access. */
export interface Thread {
  readonly threadId: string;
  readonly clientId: string;
  readonly documentId: string | null;
  /** ID of the task or step that it is about, as in its subject. */
  readonly taskKey: string | null;
  /** Object of a plugin that it is about. */
  readonly thing: Thing | null;
}

/** @throws ServerError `not-found` if the document was deleted in the meantime. */
export async function changeCount(
  tx: Tx,
  { companyId }: Scope,
  { documentId }: Thread,
  by: 1 | -1,
): Promise<void> {
  if (documentId === null) return;
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set((eb) => ({ comments_count: eb('comments_count', '+', by) }))
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail('not-found', 'There is no such document.');
}

/** Maps actions of the audit log to events in the document's history. */
const eventOf = {
  'comment-added': 'commented',
  'comment-edited': 'comment-edited',
  'comment-removed': 'comment-removed',
} as const;

interface Deed {
  readonly action: keyof typeof eventOf | 'conversation-closed' | 'conversation-reopened';
  readonly entryId: string;
  /** Previous text of the entry. */
  readonly before?: string;
  /** Whether it came by e-mail. */
  readonly byMail?: boolean;
  readonly origin: Partial<Origin>;
}

export async function tell(
  deps: SayDeps,
  tx: Tx,
  scope: Scope,
  thread: Thread,
  { action, entryId, before, byMail = false, origin }: Deed,
): Promise<void> {
  const { threadId, clientId, documentId } = thread;
  const details = {
    commentId: entryId,
    ...(before !== undefined && { before }),
    ...(byMail && { byMail }),
    clientId,
  };
  const subject = documentId === null ? `conversation:${threadId}` : `document:${documentId}`;
  await deps.audit.record({ action, ...actorOf(scope), subject, details, ...origin }, tx);
  if (documentId !== null && Object.hasOwn(eventOf, action)) {
    const type = eventOf[action as keyof typeof eventOf];
    await recordDocumentEvents(deps, actorOf(scope), [documentId], { type, details: {} }, tx);
    await announceDocuments(deps, scope.companyId, [documentId], tx, () => ({
      type: 'comments-changed',
      data: { clientId, documentId },
    }));
  }
  await announceThread(deps, tx, scope.companyId, thread);
}

/** Notifies everybody who may read a conversation that it has changed. */
export async function announceThread(
  deps: Pick<SayDeps, 'events'>,
  tx: Tx,
  companyId: string,
  { threadId, clientId, documentId }: Thread,
): Promise<void> {
  const event = {
    type: 'conversations-changed',
    data: { clientId, conversationId: threadId },
  } as const;
  if (documentId === null) return deps.events.publish({ companyId, clientId }, event, tx);
  await announceDocuments(deps, companyId, [documentId], tx, () => event);
}
