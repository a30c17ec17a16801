import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import { fail, type Request } from '@anteroom/server-sdk';
import type { DeliveredFile, deliverCopy as endpoint } from '../api.ts';
import { addOnce, folderOf } from './deliverFile.ts';
import type { DeliverPortal, DeliverTx } from './tables.ts';

/**
 * Creates a document from content that was delivered to another client visible to the person. The content was checked
 * when it arrived, and is stored only once.
 *
 * @throws ServerError `not-found` when that delivery no longer exists; `file-name-not-allowed` for the name of a
 * different file; otherwise as an upload of the file does.
 */
export async function deliverCopy(
  portal: DeliverPortal,
  tx: DeliverTx,
  { scope, params: { clientId }, body: { documentId, name, batch, path }, origin }: Request<typeof endpoint>,
): Promise<DeliveredFile> {
  const { companyId } = scope;
  await portal.clients.require(tx, scope, clientId);
  const delivered = await tx
    .selectFrom('staff_deliver.documents')
    .select(['client_id', 'name'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  const source = delivered && (await portal.documents.find(tx, companyId, documentId));
  if (!source || source.isDeleted) fail('not-found', 'There is no such delivered file.');
  await portal.clients.require(tx, scope, delivered.client_id);
  if (unnumbered(name) !== unnumbered(delivered.name))
    fail('file-name-not-allowed', 'The name is that of another file.');
  if (!(await portal.uploads.hasRoom(tx, companyId, source.size, clientId)))
    fail('insufficient-storage', 'There is no room for this file.');
  const folder = await folderOf(portal, tx, scope, clientId, path);
  return addOnce(portal, tx, scope, { folder, facts: { batch, path }, name, file: source }, origin);
}

/** Returns a name without the number that distinguishes it from a taken one. */
function unnumbered(name: string): string {
  const { stem, extension } = splitExtension(name.normalize('NFC'));
  return stem.replace(/ \(\d+\)$/, '') + extension;
}
