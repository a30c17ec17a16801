import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { DbOrTx } from '../schema.ts';

/** Events of a document, each with the details that its history shows. Add a member together with its first use. */
export type DocumentEvent =
  | { readonly type: 'uploaded'; readonly details: { readonly name: string } }
  /** Somebody at the client opened the document for the first time since it became unread. */
  | { readonly type: 'read'; readonly details: Nothing }
  | { readonly type: 'downloaded'; readonly details: Nothing }
  | { readonly type: 'shared'; readonly details: { readonly recipients: readonly string[] } }
  | { readonly type: 'renamed'; readonly details: { readonly from: string; readonly to: string } }
  /** Names of the containers as shown at that time. */
  | { readonly type: 'moved'; readonly details: { readonly from: string; readonly to: string } }
  | { readonly type: 'deleted'; readonly details: Nothing }
  | { readonly type: 'restored'; readonly details: Nothing }
  /** The virus scanner found something in the document. */
  | { readonly type: 'refused'; readonly details: { readonly threat: string } }
  | { readonly type: 'commented'; readonly details: Nothing }
  | { readonly type: 'comment-edited'; readonly details: Nothing }
  | { readonly type: 'comment-removed'; readonly details: Nothing };

type Nothing = Readonly<Record<string, never>>;

/** Person who acted: `actorOf(scope)`, or somebody without an account, such as the recipient of a share. */
export interface DocumentActor {
  readonly companyId: string;
  readonly userId: string | null;
  readonly viewedAs?: string | null;
}

/**
 * Adds the same event to the history of each document. Pass the transaction of the action itself, so that neither is
 * ever recorded without the other. The history is for people who may read the document; it does not replace the audit
 * log.
 *
 * @example `await recordDocumentEvents(deps, actorOf(scope), [id], { type: 'deleted', details: {} }, tx)`
 */
export async function recordDocumentEvents(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  actor: DocumentActor,
  documentIds: readonly string[],
  { type, details }: DocumentEvent,
  tx: DbOrTx,
): Promise<void> {
  if (documentIds.length === 0) return;
  const eventIds = documentIds.map(() => ids.next());
  await sql`
    insert into document_events (company_id, document_id, event_id, type, user_id, viewed_as, at, details)
    select firm.company_id, happened.document_id, happened.event_id, ${type}, ${actor.userId},
      ${actor.viewedAs ?? null}, ${clock.now()}, ${JSON.stringify(details)}::jsonb
    from companies as firm, unnest(${documentIds}::text[], ${eventIds}::text[]) as happened (document_id, event_id)
    where firm.company_id = ${actor.companyId}`.execute(tx);
}

/** Returns whether somebody has downloaded every one of the documents before. */
export async function hasDownloaded(
  db: DbOrTx,
  { companyId, userId }: DocumentActor,
  documentIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${documentIds}::text[]) as asked (document_id)
    where not exists (
      select from document_events as e
      where e.company_id = ${companyId} and e.document_id = asked.document_id
        and e.type = 'downloaded' and e.user_id = ${userId}
    )
    limit 1`.execute(db);
  return rows.length === 0;
}
