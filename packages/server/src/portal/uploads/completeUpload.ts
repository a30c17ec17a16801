import type { Document } from '@anteroom/contract';
import { extensionOf } from '@anteroom/domain/documents/fileExtension';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { findDocument } from '../documents/documentStore.ts';
import type { Db, Tx } from '../schema.ts';
import type { Destination } from '../storage/destination.ts';
import { agreesWithName } from '../storage/fileSignature.ts';
import type { UploadDeps } from '../storage/upload.ts';
import { addDocument, admitFile, failType, noteContent, putInPlace } from '../storage/upload.ts';
import type { UploadRow } from './uploadStore.ts';

/**
 * Makes a document of a complete upload, once, however often the sender repeats the request. The order makes it safe to
 * be killed at any point: first the content's hash is stored, then the content is moved to its permanent place, then
 * the document is added.
 *
 * @param name Name of the document. Senders first try the upload's own name, and another one if that is taken.
 * @throws ServerError `upload-incomplete`, `conflict` (`name-taken`), `file-type-not-allowed`, `insufficient-storage`
 */
export async function completeUpload(
  deps: UploadDeps,
  to: Destination,
  row: UploadRow,
  name: string,
): Promise<Document> {
  const { db, blobs, log } = deps;
  if (row.document_id !== null) return findDocument(db, to.scope, row.document_id);
  const document = await makeDocument(deps, to, row, name).catch(async (error) => {
    // A concurrent request may have been first. Then its document has taken the name, or the pieces are gone.
    const done = await documentOf(db, row);
    if (done === null) throw error;
    return findDocument(db, to.scope, done);
  });
  // A bucket still holds the pieces. If removing them fails, they are removed when the upload expires.
  await blobs.partial
    .remove(row.upload_id)
    .catch((error) => log.warn({ err: error }, 'could not remove the parts of an upload'));
  return document;
}

async function makeDocument(
  deps: UploadDeps,
  to: Destination,
  row: UploadRow,
  name: string,
): Promise<Document> {
  if (extensionOf(name) !== extensionOf(row.file_name)) failType();
  // Content that is already in its permanent place needs no more room.
  const size = row.sha256 === null ? row.size : 0;
  await admitFile(deps, to, { name, metaData: row.meta_data, size });
  const sha256 = await keepPieces(deps, row);
  return deps.db.transaction().execute(async (tx) => {
    const done = await lockUpload(tx, row);
    if (done !== null) return findDocument(tx, to.scope, done);
    const file = { name, metaData: row.meta_data, sha256, size: row.size };
    const added = await addDocument(deps, tx, to, file);
    await setUpload(tx, row, { document_id: added.id });
    return added;
  });
}

/** Returns the ID of the document that the upload has become in the meantime, or null. */
async function documentOf(db: Db, row: UploadRow): Promise<string | null> {
  const upload = await db
    .selectFrom('uploads')
    .select('document_id')
    .where('company_id', '=', row.company_id)
    .where('upload_id', '=', row.upload_id)
    .executeTakeFirst();
  return upload?.document_id ?? null;
}

/** Moves the content to its permanent place, unless it is already there. Returns its hash. */
async function keepPieces(deps: Deps, row: UploadRow): Promise<string> {
  const { blobs, db } = deps;
  const { partial } = blobs;
  if ((await partial.size(row.upload_id)) < row.size) return row.sha256 ?? failIncomplete();
  const blob = await partial.complete(row.upload_id, { limit: row.size, companyId: row.company_id });
  if (!(await agreesWithName(row.file_name, blob.head))) {
    await partial.remove(row.upload_id);
    await blob.discard();
    failType();
  }
  await putInPlace(row.company_id, blob, () =>
    db.transaction().execute(async (tx) => {
      await noteContent(deps, tx, row.company_id, blob);
      await setUpload(tx, row, { sha256: blob.sha256 });
    }),
  );
  return blob.sha256;
}

/**
 * Locks the upload, so that no other request can make a document of it until the transaction ends. Returns the
 * document's ID if another request has already made it.
 */
async function lockUpload(tx: Tx, row: UploadRow): Promise<string | null> {
  const locked = await tx
    .selectFrom('uploads')
    .select('document_id')
    .where('company_id', '=', row.company_id)
    .where('upload_id', '=', row.upload_id)
    .forUpdate()
    .executeTakeFirst();
  return (locked ?? fail('not-found', 'The upload was canceled.')).document_id;
}

async function setUpload(
  tx: Tx,
  { company_id, upload_id }: UploadRow,
  values: { readonly sha256: string } | { readonly document_id: string },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set(values)
    .where('company_id', '=', company_id)
    .where('upload_id', '=', upload_id)
    .execute();
}

function failIncomplete(): never {
  fail('upload-incomplete', 'The file hasn’t fully arrived yet.');
}
