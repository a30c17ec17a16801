import { fail, type Portal, type PrepareContext } from '@anteroom/server-sdk';
import type { InvoiceDefinition } from '../api.ts';

/**
 * Checks that an invoice does not refer to a PDF that its client does not have.
 *
 * @throws ServerError `bad-request`
 */
export async function requirePdf(
  { documents }: Pick<Portal, 'documents'>,
  { db, companyId, clientId, definition, path }: PrepareContext,
): Promise<void> {
  const { documentId } = definition as InvoiceDefinition;
  if (documentId === null) return;
  const document = await documents.find(db, companyId, documentId);
  if (document?.clientId === clientId && !document.isDeleted) return;
  const message = 'The client has no such document.';
  fail('bad-request', message, {
    errors: [{ path: `${path}/definition/documentId`, message, reason: 'unknown' }],
  });
}
