import type { ResumableUpload } from '@anteroom/contract';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { Selectable } from 'kysely';
import { shownClientName } from '../clients/shownClientName.ts';
import type { DbOrTx } from '../schema.ts';
import type { UploadTables } from './tables.ts';

export type UploadRow = Selectable<UploadTables['uploads']>;

/**
 * @throws ServerError `not-found` if the upload is unknown, expired or another person's, without distinguishing these
 * cases.
 */
export async function findUpload(
  db: DbOrTx,
  { companyId, userId }: Scope,
  uploadId: string,
  now: Date,
): Promise<UploadRow> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('upload_id', '=', uploadId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? fail('not-found', 'There is no such upload, or it has expired. Send the file again.');
}

/** Returns the person's uploads that have not become documents yet, oldest first. */
export async function unfinishedUploads(
  db: DbOrTx,
  { companyId, userId }: Scope,
  now: Date,
): Promise<(UploadRow & { readonly container_name: string })[]> {
  return db
    .selectFrom('uploads as u')
    .innerJoin('containers as k', (join) =>
      join.onRef('k.company_id', '=', 'u.company_id').onRef('k.container_id', '=', 'u.container_id'),
    )
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 'u.company_id').onRef('c.client_id', '=', 'u.client_id'),
    )
    .selectAll('u')
    .select((eb) =>
      eb
        .case()
        .when('k.type', '=', 'Client')
        .then(shownClientName)
        .else(eb.ref('k.name'))
        .end()
        .as('container_name'),
    )
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where('u.document_id', 'is', null)
    .where('u.expires_at', '>', now)
    .orderBy('u.created_at')
    .orderBy('u.upload_id')
    .execute();
}

/** Records that the upload is being continued. */
export async function touchUpload(
  db: DbOrTx,
  { company_id, upload_id }: UploadRow,
  touchedAt: Date,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ touched_at: touchedAt })
    .where('company_id', '=', company_id)
    .where('upload_id', '=', upload_id)
    .execute();
}

export function toResumableUpload(
  row: UploadRow & { readonly container_name: string },
  offset: number,
): ResumableUpload {
  return {
    id: row.upload_id,
    fileName: row.file_name,
    size: row.size,
    offset,
    lastModified: row.last_modified,
    to: { type: row.container_path, id: row.container_id, name: row.container_name },
    clientId: row.client_id,
    metaData: row.meta_data,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
