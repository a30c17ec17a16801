import type { ContainerPath, Document } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { findDocument } from '../documents/documentStore.ts';
import type { Tx } from '../schema.ts';
import type { Destination } from '../storage/destination.ts';

/** A file that was sent in one piece, under an ID that its sender chose. */
export interface SentUpload {
  readonly id: string;
  readonly path: ContainerPath;
}

/** Time within which a sender may repeat a request. */
export const uploadLivesForMs = 24 * 3_600_000;

/** Returns the document that a person's upload has become; null if it has not arrived. */
export async function documentOfUpload(
  { db }: Deps,
  scope: Scope,
  uploadId: string,
): Promise<Document | null> {
  const row = await db
    .selectFrom('uploads')
    .select('document_id')
    .where('company_id', '=', scope.companyId)
    .where('upload_id', '=', uploadId)
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row?.document_id ? findDocument(db, scope, row.document_id) : null;
}

/** Records that an upload has arrived, in the transaction that adds its document. */
export async function rememberUpload(
  { clock }: Deps,
  tx: Tx,
  { scope, containerId }: Destination,
  { id, path }: SentUpload,
  document: Document,
): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto('uploads')
    .values({
      company_id: scope.companyId,
      upload_id: id,
      user_id: scope.userId,
      client_id: document.clientId,
      container_id: containerId,
      container_path: path,
      file_name: document.name,
      last_modified: null,
      size: document.size,
      meta_data: '{}',
      sha256: document.sha256,
      document_id: document.id,
      created_at: now,
      touched_at: now,
      expires_at: new Date(now.getTime() + uploadLivesForMs),
    })
    .execute();
}
