import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../database/schema.ts';
import type { Ids } from '../ids.ts';

/** What is written down for good. Add a member with its first user. */
export type AuditAction =
  | 'signed-in'
  | 'sign-in-refused'
  | 'second-factor-set-up'
  | 'signed-out'
  /** A client went on at the earlier client center. */
  | 'handed-over'
  /** Ended by the person, from another session. */
  | 'session-ended'
  /** Somebody asked for what they have no right to. */
  | 'access-refused'
  /** Staff began, or ended, to see the portal as a client. */
  | 'view-as-begun'
  | 'view-as-ended'
  /** Staff saw something as a client. */
  | 'viewed-as'
  | 'document-uploaded'
  /** The virus scanner refused it. */
  | 'document-refused'
  | 'document-downloaded'
  | 'document-deleted'
  | 'document-restored'
  /** It was in the recycle bin for 30 days. */
  | 'document-purged'
  | 'folder-deleted'
  | 'folder-restored'
  | 'export-requested'
  | 'export-downloaded'
  | 'document-previewed'
  | 'documents-shared'
  | 'share-revoked'
  | 'storage-quota-set'
  /** A recipient, who has no account, opened it. */
  | 'share-opened'
  | 'share-code-refused'
  /** Too many wrong codes: the link opens no more. */
  | 'share-locked'
  | 'document-renamed'
  | 'document-metadata-changed'
  | 'comment-added'
  | 'comment-edited'
  | 'comment-removed'
  | 'documents-moved'
  | 'folder-added'
  | 'folder-moved'
  | 'folder-renamed'
  | 'esign-opened'
  | 'esign-consented'
  | 'esign-adopted'
  | 'esign-signed'
  | 'esign-declined'
  /** All have signed, and the signed document was made. */
  | 'esign-sealed'
  | 'task-added'
  /** Taken back by the firm. */
  | 'task-removed'
  /** Accepted or returned by the firm. */
  | 'step-reviewed'
  | 'task-completed'
  | 'task-cancelled'
  | 'payment-page-opened'
  /** It settled an invoice. */
  | 'payment-received'
  /** It did not. */
  | 'payment-flagged'
  /** The firm has dealt with one that was flagged. */
  | 'payment-dealt-with'
  | 'message-sent'
  | 'message-removed'
  | 'news-added'
  | 'news-changed'
  | 'news-removed'
  | 'report-viewed'
  | 'report-downloaded'
  | 'help-imported'
  /** From a CSV file, by the operator. */
  | 'records-imported'
  | 'plugin-added'
  | 'plugin-enabled'
  | 'plugin-disabled'
  | 'plugin-removed'
  /** All that it had stored was removed. */
  | 'plugin-purged'
  /** A document of the firm in a plugin's storage. */
  | 'plugin-document-stored'
  | 'plugin-document-removed'
  | 'profile-changed'
  | 'email-changed'
  | 'flag-changed'
  | 'terms-signed'
  | 'issue-reported';

export interface AuditEntry {
  readonly action: AuditAction;
  /** null when the firm is not known, as at a refused sign-in. */
  readonly companyId: string | null;
  readonly userId: string | null;
  /** Whose view it was, when `userId` saw the portal as somebody else. */
  readonly viewedAs?: string | null;
  /** What it was done to, as `document:018f…`. */
  readonly subject?: string;
  /** Facts that a reader of the log needs; no secret, no content. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Of the request: `request.id` and `request.ip`. */
  readonly requestId?: string;
  readonly address?: string;
}

/** The append-only log of who did what. */
export interface Audit {
  /** Pass the transaction of the deed, so that there is never one without the other. */
  record(entry: AuditEntry, tx?: DbOrTx): Promise<void>;
}

export function openAudit(db: Db, clock: Clock, ids: Ids): Audit {
  return {
    async record(entry, tx = db) {
      await tx
        .insertInto('audit_log')
        .values({
          company_id: entry.companyId ?? '',
          audit_id: ids.next(),
          at: clock.now(),
          action: entry.action,
          user_id: entry.userId,
          viewed_as: entry.viewedAs ?? null,
          subject: entry.subject ?? null,
          details: JSON.stringify(entry.details ?? {}),
          request_id: entry.requestId ?? null,
          address: entry.address ?? null,
        })
        .execute();
    },
  };
}
