import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { ManifestEnvironment, UnreadDocuments } from '../api.ts';
import { tellInbox, withdrawItem } from './inboxItems.ts';
import type { ManifestClientId, ManifestPortal } from './manifestClient.ts';
import { type ReadLot, readLot } from './readLot.ts';
import { storeReceived } from './storeReceived.ts';
import type { ManifestTx } from './tables.ts';

/** Maximum number of characters of a document that is stored: 3 MB compressed. */
const maxKept = 4 * 1024 * 1024;
const maxShown = 100;
/** Number of documents that are read again at a time. */
const batchSize = 20;

/** Owner of documents in one system of the tax authority. Within these, a number identifies a document. */
interface Taxpayer extends ManifestClientId {
  readonly taxId: string;
  readonly environment: ManifestEnvironment;
}

/** Stores the documents that could be read, stores the others for another attempt, and informs staff of those. */
export async function storeLot(
  portal: Pick<ManifestPortal, 'storedNotes' | 'clock' | 'inbox'>,
  tx: ManifestTx,
  id: ManifestClientId,
  { files, numbers, unread }: ReadLot,
): Promise<void> {
  await storeReceived(portal.storedNotes, tx, id, files);
  const taxpayer = await findTaxpayer(tx, id);
  if (!taxpayer) return;
  const before = await countUnread(tx, id);
  if (numbers.length > 0 && before > 0) {
    await tx
      .deleteFrom('actions_nfe_manifest.unread_documents')
      .where(({ and }) => and(columnsOf(taxpayer)))
      .where('nsu', 'in', [...numbers])
      .execute();
  }
  if (unread.length > 0) {
    await tx
      .insertInto('actions_nfe_manifest.unread_documents')
      .values(
        unread.map(({ nsu, schema, content, refusal, detail }) => ({
          ...columnsOf(taxpayer),
          nsu,
          schema: schema.slice(0, 100),
          content: content.length > maxKept ? '' : content,
          refusal,
          detail,
          found_at: portal.clock.now(),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'client_id', 'tax_id', 'environment', 'nsu'])
          .doUpdateSet(({ ref }) => ({
            content: ref('excluded.content'),
            refusal: ref('excluded.refusal'),
            detail: ref('excluded.detail'),
          })),
      )
      .execute();
  }
  const count = await countUnread(tx, id);
  if (count > before) await tellInbox(portal, tx, id, { what: 'unread', count });
  if (count === 0 && before > 0) await withdrawItem(portal, tx, id, 'unread');
}

/** Lists a client's unread documents. */
export async function listUnread(tx: ManifestTx, id: ManifestClientId): Promise<UnreadDocuments> {
  const rows = await selectUnread(tx, id)
    .select(['d.nsu', 'd.schema', 'd.refusal', 'd.detail', 'd.found_at'])
    .orderBy('d.nsu')
    .limit(maxShown)
    .execute();
  return {
    count: await countUnread(tx, id),
    items: rows.map(({ nsu, schema, refusal, detail, found_at }) => ({
      nsu,
      schema,
      reason: refusal,
      detail,
      foundAt: found_at.toISOString(),
    })),
  };
}

/** Counts a client's unread documents, for the current CNPJ or CPF and environment. */
export async function countUnread(tx: ManifestTx, id: ManifestClientId): Promise<number> {
  const { count } = await selectUnread(tx, id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Tries again to read the stored unread documents, for example after an update of the portal, without a query to the
 * tax authority.
 *
 * @throws ServerError `not-found`
 */
export async function readAgain(
  portal: ManifestPortal,
  scope: Scope,
  clientId: string,
  { requestId }: Origin,
): Promise<UnreadDocuments> {
  const id: ManifestClientId = { companyId: scope.companyId, clientId };
  await portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    const [subject, details] = [`client:${clientId}`, { count: await countUnread(tx, id) }];
    await portal.audit.record(
      { action: 'manifest-documents-read-again', ...actorOf(scope), subject, details, requestId },
      tx,
    );
  });
  for (let after = ''; ; ) {
    const rows = await portal.db.inFirm(id, (tx) =>
      selectUnread(tx, id)
        .select(['d.nsu', 'd.schema', 'd.content', 'd.tax_id'])
        .where('d.nsu', '>', after)
        .where('d.content', '<>', '')
        .orderBy('d.nsu')
        .limit(batchSize)
        .execute(),
    );
    const [first] = rows;
    if (!first) break;
    const lot = await readLot(portal, { ...id, taxId: first.tax_id }, rows);
    await portal.db.inFirm(id, async (tx) => {
      await storeLot(portal, tx, id, lot);
      for (const type of ['notes-changed', 'manifests-changed'] as const)
        await portal.events.publish(id, { type, data: { clientId } }, tx);
    });
    after = rows.at(-1)?.nsu ?? '';
  }
  return portal.db.inFirm(id, (tx) => listUnread(tx, id));
}

function selectUnread(tx: ManifestTx, { companyId, clientId }: ManifestClientId) {
  return tx
    .selectFrom('actions_nfe_manifest.unread_documents as d')
    .innerJoin('actions_nfe_manifest.taxpayers as t', (join) =>
      join
        .onRef('t.company_id', '=', 'd.company_id')
        .onRef('t.client_id', '=', 'd.client_id')
        .onRef('t.tax_id', '=', 'd.tax_id')
        .onRef('t.environment', '=', 'd.environment'),
    )
    .where('d.company_id', '=', companyId)
    .where('d.client_id', '=', clientId);
}

async function findTaxpayer(tx: ManifestTx, id: ManifestClientId): Promise<Taxpayer | null> {
  const row = await tx
    .selectFrom('actions_nfe_manifest.taxpayers')
    .select(['tax_id as taxId', 'environment'])
    .where('company_id', '=', id.companyId)
    .where('client_id', '=', id.clientId)
    .executeTakeFirst();
  return row ? { companyId: id.companyId, clientId: id.clientId, ...row } : null;
}

function columnsOf({ companyId, clientId, taxId, environment }: Taxpayer) {
  return { company_id: companyId, client_id: clientId, tax_id: taxId, environment };
}
