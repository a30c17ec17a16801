import type { ReceivedShare } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { findReadable, type ReadableDocument } from '../documents/findReadable.ts';
import type { Db } from '../schema.ts';
import type { Visit } from './receivedLink.ts';

/**
 * Returns the share as a recipient sees it. Before the code is entered, that is only the sender, the firm and the
 * expiry.
 */
export async function receivedShare({ db }: Deps, visit: Visit): Promise<ReceivedShare> {
  const { senderName, firmName, subject, message } = visit;
  const expiresAt = visit.expiresAt.toISOString();
  if (!visit.codeGiven) return { senderName, firmName, expiresAt, content: null };
  const [names, there] = await Promise.all([sharedNames(db, visit), receivedDocuments(db, visit)]);
  const documents = names.map(({ document_id: id, name }) => {
    const document = there.find((one) => one.id === id);
    const file = document ? { mimeType: document.mimeType, size: document.size } : null;
    return { id, name: document?.name ?? name, file };
  });
  return { senderName, firmName, expiresAt, content: { subject, message, documents } };
}

/**
 * Returns the shared documents that still exist, are released, and may still be read by the sender, in the order in
 * which they were sent.
 */
export async function receivedDocuments(db: Db, visit: Visit): Promise<ReadableDocument[]> {
  const ids = (await sharedNames(db, visit)).map(({ document_id }) => document_id);
  const found = await findReadable(db, visit.sender, ids);
  return ids.flatMap((id) => found.find((one) => one.id === id && one.scanState === null) ?? []);
}

/** @throws ServerError `not-found` if the document is not part of the share, or no longer exists. */
export async function findReceivedDocument(
  db: Db,
  visit: Visit,
  documentId: string,
): Promise<ReadableDocument> {
  const documents = await receivedDocuments(db, visit);
  const document = documents.find(({ id }) => id === documentId);
  return document ?? fail('not-found', 'This document is no longer available.');
}

function sharedNames(db: Db, { companyId, shareId }: Visit) {
  return db
    .selectFrom('share_documents')
    .select(['document_id', 'name'])
    .where('company_id', '=', companyId)
    .where('share_id', '=', shareId)
    .orderBy('place')
    .execute();
}
