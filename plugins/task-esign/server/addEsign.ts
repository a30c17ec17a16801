import { buffer } from 'node:stream/consumers';
import { type AnyDatabase, fail } from '@anteroom/server-sdk';
import type { EsignDefinition, EsignDocumentRefusal } from '../api.ts';
import { definitionFaults } from '../rules/esignRules.ts';
import type { EsignPortal, Tx } from './esignStore.ts';
import { inPdfWorker } from './pdf/inPdfWorker.ts';
import { PdfRefused } from './pdf/PdfRefused.ts';

/** Maximum size in bytes of a PDF that can be signed. It is held in memory several times over. */
const maxSize = 25 * 1024 * 1024;

/** The client whose document is to be signed. */
interface EsignClient {
  readonly companyId: string;
  readonly clientId: string;
  /** Path of the task in the request. */
  readonly path: string;
}

/** A document that can be signed. */
export interface EsignOriginal {
  readonly documentId: string;
  readonly sha256: string;
  readonly pageCount: number;
}

/**
 * Reads the document of a definition and checks that it can be signed as the definition says.
 *
 * @throws ServerError `bad-request` with each faulty place of the definition, or with the {@link EsignDocumentRefusal};
 * `conflict` while the document waits for the virus scanner.
 */
export async function readOriginal(
  portal: EsignPortal,
  db: AnyDatabase,
  client: EsignClient,
  definition: EsignDefinition,
): Promise<EsignOriginal> {
  const { companyId, clientId, path } = client;
  const { documentId } = definition;
  const document = await portal.documents.find(db, companyId, documentId);
  if (document?.clientId !== clientId || document.isDeleted)
    failAt(`${path}/definition/documentId`, 'unknown', 'The client has no such document.');
  if (document.size > maxSize) failRefused(path, 'too-large');
  await requireContacts(portal, db, client, definition);
  const bytes = await buffer(await portal.documents.open(companyId, document));
  const pages = await inPdfWorker('readPages', bytes).catch((error: unknown) =>
    error instanceof PdfRefused ? failRefused(path, error.reason) : Promise.reject(error),
  );
  const faults = definitionFaults(definition, pages);
  if (faults.length > 0) {
    const errors = faults.slice(0, 20).map((fault) => ({
      path: `${path}/definition/${fault.path}`,
      message: faultMessages[fault.reason],
      reason: fault.reason,
    }));
    fail('bad-request', 'The document can’t be signed as requested.', { errors });
  }
  return { documentId, sha256: document.sha256, pageCount: pages.length };
}

/**
 * Stores the document that a task asks people to sign, replacing any earlier one together with its signatures, and
 * protects the original from deletion (spec section 6: a read lock of level master).
 */
export async function addEsign(
  { documents }: { readonly documents: Pick<EsignPortal['documents'], 'lock'> },
  tx: Tx,
  { companyId, taskId }: { readonly companyId: string; readonly taskId: string },
  { signers }: Pick<EsignDefinition, 'signers'>,
  { documentId, sha256, pageCount }: EsignOriginal,
): Promise<void> {
  const task = { company_id: companyId, task_id: taskId };
  await tx
    .deleteFrom('task_esign.documents')
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute();
  await tx
    .insertInto('task_esign.documents')
    .values({ ...task, document_id: documentId, sha256, page_count: pageCount })
    .execute();
  await tx
    .insertInto('task_esign.signers')
    .values(
      signers.map(({ contactId, role }, index) => ({
        ...task,
        number: index + 1,
        contact_id: contactId,
        role,
      })),
    )
    .execute();
  await documents.lock(tx, companyId, documentId);
}

async function requireContacts(
  { clients }: EsignPortal,
  db: AnyDatabase,
  { companyId, clientId, path }: EsignClient,
  { signers }: EsignDefinition,
): Promise<void> {
  const known = await clients.contactIds(db, companyId, clientId);
  const stranger = signers.findIndex(({ contactId }) => !known.has(contactId));
  if (stranger >= 0)
    failAt(
      `${path}/definition/signers/${stranger}/contactId`,
      'unknown',
      'This isn’t a contact of the client.',
    );
}

function failRefused(path: string, reason: EsignDocumentRefusal): never {
  failAt(`${path}/definition/documentId`, reason, refusalMessages[reason]);
}

function failAt(path: string, reason: string, message: string): never {
  fail('bad-request', message, { errors: [{ path, message, reason }] });
}

const faultMessages = {
  'id-taken': 'is taken',
  'signer-unknown': 'is not one of the signers',
  'signer-twice': 'is already a signer',
  'page-unknown': 'is not in the document',
  'off-page': 'is outside the page',
  'no-signature': 'has no required signature',
};

const refusalMessages: Readonly<Record<EsignDocumentRefusal, string>> = {
  'not-a-pdf': 'Only a PDF can be signed.',
  damaged: 'The PDF is damaged.',
  encrypted: 'The PDF has a password or restrictions. Save it without them and try again.',
  scripted: 'The PDF runs a script when opened. Print it to a new PDF and try again.',
  xfa: 'Some readers can’t show this XFA form. Print it to a new PDF and try again.',
  'page-too-large': 'The PDF has a page larger than 200 inches.',
  'too-many-pages': 'The PDF has more than 2,000 pages.',
  'too-large': 'The PDF is larger than 25 MB.',
  'too-costly': 'The PDF takes too much time or memory to read.',
};
