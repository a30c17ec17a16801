import type { Origin } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { AuditAction } from '../../kernel/audit/audit.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { announceShare } from './announceShare.ts';
import type { ReceivedLink } from './receivedLink.ts';
import { roughAddress } from './roughAddress.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'document-downloaded': unknown;
    'document-previewed': unknown;
    /** A recipient, who does not have an account, opened the link. */
    'share-opened': unknown;
    'share-code-refused': unknown;
    /** The link was locked after too many wrong codes. */
    'share-locked': unknown;
  }
}

export type RecipientEvent =
  | { readonly type: 'opened' | 'code-refused' | 'locked' }
  /** One document, or all at once. */
  | { readonly type: 'viewed' | 'downloaded'; readonly documentIds: readonly [string, ...string[]] };

const auditActions: Readonly<Record<RecipientEvent['type'], AuditAction>> = {
  opened: 'share-opened',
  viewed: 'document-previewed',
  downloaded: 'document-downloaded',
  'code-refused': 'share-code-refused',
  locked: 'share-locked',
};

/**
 * Records what a recipient did, for the sender, in the documents' histories, and in the audit log; notifies the
 * sender's page.
 */
export async function recordRecipient(
  deps: Deps,
  tx: Tx,
  link: ReceivedLink,
  event: RecipientEvent,
  { requestId, address }: Origin,
): Promise<void> {
  const { companyId, shareId, linkId, email, clientId } = link;
  const actor = { companyId, userId: null };
  const documentIds = 'documentIds' in event ? event.documentIds : [];
  await tx
    .insertInto('share_events')
    .values({
      company_id: companyId,
      share_id: shareId,
      event_id: deps.ids.next(),
      link_id: linkId,
      type: event.type,
      document_id: documentIds.length === 1 ? (documentIds[0] ?? null) : null,
      address: roughAddress(address),
      at: deps.clock.now(),
    })
    .execute();
  if (event.type === 'downloaded') {
    await recordDocumentEvents(deps, actor, documentIds, { type: 'downloaded', details: {} }, tx);
  }
  await deps.audit.record(
    {
      action: auditActions[event.type],
      ...actor,
      subject: `share:${shareId}`,
      others: { recipient: email },
      details: documentIds.length > 0 ? { documentIds } : {},
      requestId,
      address,
    },
    tx,
  );
  await announceShare(deps, { companyId, clientId, shareId }, tx);
}

/** Returns whether it has already been recorded that the recipient of a link viewed or downloaded a document. */
export async function hasTaken(
  db: DbOrTx,
  { companyId, linkId }: ReceivedLink,
  type: 'viewed' | 'downloaded',
  documentId: string,
): Promise<boolean> {
  const taken = await db
    .selectFrom('share_events')
    .select('event_id')
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .where('type', '=', type)
    .where('document_id', '=', documentId)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}
