import type { Document } from '@anteroom/contract';
import { extensionOf } from '@anteroom/domain/fileSelection';
import { fail } from '@anteroom/server-sdk';
import type { Db, Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { findDocument } from '../documents/documentStore.ts';
import type { Destination } from '../storage/destination.ts';
import { agreesWithName } from '../storage/fileSignature.ts';
import { addDocument, admitFile, failType, noteContent, putInPlace } from '../storage/upload.ts';
import type { UploadRow } from './uploadStore.ts';

/**
 * Makes a document of an upload that has arrived whole, once however often it is asked: whoever lost the answer asks again.
 * The order makes it safe to be killed at any point: the content's hash, then the content in its place, then the document.
 *
 * @param name As which it is kept; the one that it began with is tried first, another one where that is taken.
 * @throws ServerError `upload-incomplete`, `conflict` (`name-taken`), `file-type-not-allowed`, `insufficient-storage`
 */
export async function completeUpload(
  deps: Deps,
  to: Destination,
  row: UploadRow,
  name: string,
): Promise<Document> {
  const { db, blobs, log } = deps;
  if (row.document_id !== null) return findDocument(db, to.scope, row.document_id);
  const document = await makeDocument(deps, to, row, name).catch(async (error) => {
    // Whoever asked at the same time may have been first: then the name is taken by the very document, or the pieces are gone.
    const done = await documentOf(db, row);
    if (done === null) throw error;
    return findDocument(db, to.scope, done);
  });
  // What a bucket still has of the pieces; should it fail, they go with the upload's day.
  await blobs.partial
    .remove(row.upload_id)
    .catch((error) => log.warn({ err: error }, 'pieces of an upload stay'));
  return document;
}

async function makeDocument(deps: Deps, to: Destination, row: UploadRow, name: string): Promise<Document> {
  if (extensionOf(name) !== extensionOf(row.file_name)) failType();
  // What is in its place already needs no more room.
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

/** The document that somebody has made of it meanwhile. */
async function documentOf(db: Db, row: UploadRow): Promise<string | null> {
  const upload = await db
    .selectFrom('uploads')
    .select('document_id')
    .where('company_id', '=', row.company_id)
    .where('upload_id', '=', row.upload_id)
    .executeTakeFirst();
  return upload?.document_id ?? null;
}

/** Puts the content into its place, unless it is there. Returns its hash. */
async function keepPieces(deps: Deps, row: UploadRow): Promise<string> {
  const { blobs, db } = deps;
  const { partial } = blobs;
  if ((await partial.size(row.upload_id)) < row.size) return row.sha256 ?? failIncomplete();
  const blob = await partial.complete(row.upload_id, row.size);
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

/** Nobody else makes a document of it until the transaction ends. Answers the one that somebody has made. */
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
