import type { Person } from '@anteroom/server-sdk';
import type { ToldBatch } from '../api.ts';
import { type ArrivedAt, arrivedMail } from './arrivedMail.ts';
import type { DeliverPortal, DeliverTx } from './tables.ts';

/** Every minute: looks for batches that nobody has ended, for example because the browser was closed. */
export const untoldTimes = '* * * * *';

/** A batch counts as ended when nothing has been added to it for this long. */
const quietMs = 10 * 60_000;

/** Notifies clients about batches that nobody has ended. */
export async function tellOfQuietBatches(portal: DeliverPortal): Promise<void> {
  const before = new Date(portal.clock.now().getTime() - quietMs);
  await portal.firms.each('could not e-mail about delivered documents; retrying', async (companyId) => {
    const batches = await portal.db.inFirm(companyId, (tx) =>
      tx
        .selectFrom('staff_deliver.documents')
        .select('batch_id')
        .where('company_id', '=', companyId)
        .where('told_at', 'is', null)
        .groupBy('batch_id')
        .having(({ fn }) => fn.max('delivered_at'), '<', before)
        .execute(),
    );
    for (const { batch_id } of batches)
      await portal.db.inFirm(companyId, (tx) => tellOfBatch(portal, tx, companyId, batch_id));
  });
}

/**
 * Notifies the people who may read the documents of a batch, with one e-mail per person, however many clients it is
 * about. Documents that were announced before are left out.
 *
 * @param by Staff member who ends the batch; documents delivered by others are left out.
 */
export async function tellOfBatch(
  portal: DeliverPortal,
  tx: DeliverTx,
  companyId: string,
  batchId: string,
  by?: string,
): Promise<ToldBatch> {
  const rows = await tx
    .updateTable('staff_deliver.documents')
    .set({ told_at: portal.clock.now() })
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .where('told_at', 'is', null)
    .$if(by !== undefined, (query) => query.where('delivered_by', '=', by ?? ''))
    .returning(['client_id', 'document_id'])
    .execute();
  const unheard: ToldBatch['unheard'] = [];
  const ofPerson = new Map<string, { readonly person: Person; readonly arrived: ArrivedAt[] }>();
  for (const [clientId, ofClient] of Map.groupBy(rows, ({ client_id }) => client_id)) {
    const name = await portal.clients.name(tx, companyId, clientId);
    const people = await portal.people.ofClient(tx, companyId, clientId, 'documents.read');
    const read = await readBy(portal, tx, companyId, ofClient);
    let isHeard = false;
    for (const person of people) {
      const documents = read.get(person.contactId) ?? [];
      if (documents.length === 0) continue;
      isHeard = true;
      const entry = ofPerson.get(person.userId) ?? { person, arrived: [] };
      entry.arrived.push({ clientId, client: name, documents });
      ofPerson.set(person.userId, entry);
    }
    if (!isHeard) unheard.push({ id: clientId, name });
  }
  const { name: firm } = await portal.firms.get(tx, companyId);
  for (const { person, arrived } of ofPerson.values())
    await portal.mail.enqueue(companyId, arrivedMail({ to: person, firm, arrived }), tx);
  return { people: ofPerson.size, unheard };
}

/**
 * Returns the names of the documents by the contact who may read them, without documents that were deleted meanwhile.
 */
async function readBy(
  portal: DeliverPortal,
  tx: DeliverTx,
  companyId: string,
  rows: readonly { readonly document_id: string }[],
): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const { document_id } of rows) {
    const document = await portal.documents.find(tx, companyId, document_id);
    if (!document || document.isDeleted) continue;
    for (const contactId of await portal.documents.readersOfAll(tx, companyId, [document_id]))
      names.set(contactId, [...(names.get(contactId) ?? []), document.name]);
  }
  return names;
}
