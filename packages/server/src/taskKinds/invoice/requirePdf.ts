import type { InvoiceDefinition } from '@anteroom/contract/taskKinds/invoice';
import { fail, type PrepareContext } from '@anteroom/server-sdk';

/**
 * Makes sure that an invoice names no PDF that its client does not have.
 *
 * @throws ServerError `bad-request`
 */
export async function requirePdf({
  db,
  companyId,
  clientId,
  definition,
  path,
}: PrepareContext): Promise<void> {
  const { documentId } = definition as InvoiceDefinition;
  if (documentId === null) return;
  const document = await db
    .selectFrom('documents')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (document) return;
  const message = 'The client has no such document.';
  fail('bad-request', message, {
    errors: [{ path: `${path}/definition/documentId`, message, reason: 'unknown' }],
  });
}
