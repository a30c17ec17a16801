import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import { fail, type Request } from '@anteroom/server-sdk';
import type { DeliveredFile, deliverCopy as endpoint } from '../api.ts';
import { addOnce, folderOf } from './deliverFile.ts';
import type { DeliverPortal, DeliverTx } from './tables.ts';

/**
 * Makes a document of a content that was delivered to another client whom the person sees: it was checked when it arrived, and the storage has it
 * once.
 *
 * @throws ServerError `not-found` when there is no such delivery any more; `file-name-not-allowed` for a name of another file; otherwise as an
 *   upload of the file does.
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
  if (!(await portal.uploads.hasRoom(tx, companyId, source.size)))
    fail('insufficient-storage', 'There is no room for this file.');
  const folder = await folderOf(portal, tx, scope, clientId, path);
  return addOnce(portal, tx, scope, { folder, facts: { batch, path }, name, file: source }, origin);
}

/** Returns a name without the number by which a taken one is told apart. */
function unnumbered(name: string): string {
  const { stem, extension } = splitExtension(name.normalize('NFC'));
  return stem.replace(/ \(\d+\)$/, '') + extension;
}
