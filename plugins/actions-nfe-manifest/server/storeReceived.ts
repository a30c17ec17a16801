import { isConclusive, type ManifestKind, manifestTypes } from '@anteroom/domain/brazil/manifest';
import type { StoredNotes, VouchedXml } from '@anteroom/plugin-actions-box-e/api';
import { type SqlBool, sql } from 'kysely';
import type { ManifestClientId } from './manifestClient.ts';
import type { ManifestTx } from './tables.ts';

const conclusiveTypes = (Object.keys(manifestTypes) as ManifestKind[])
  .filter(isConclusive)
  .map((kind) => manifestTypes[kind]);

/**
 * Stores documents among the client's invoices, and records for which of them the client may send events. Idempotent.
 */
export async function storeReceived(
  notes: Pick<StoredNotes, 'store'>,
  tx: ManifestTx,
  to: ManifestClientId,
  files: readonly VouchedXml[],
): Promise<void> {
  await notes.store(tx, { companyId: to.companyId, clientId: to.clientId }, files);
  const { companyId, clientId } = to;
  const received = files.flatMap(({ document, direction, authorisedOn }) =>
    authorisedOn !== null && document.kind === 'nfe' && direction === 'received'
      ? [
          {
            company_id: companyId,
            client_id: clientId,
            access_key: document.accessKey,
            authorised_on: authorisedOn,
          },
        ]
      : [],
  );
  if (received.length > 0) {
    await tx
      .insertInto('actions_nfe_manifest.notes')
      .values(received)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const accessKeys = files.map(({ document }) => document.accessKey);
  await conclude(tx, to, accessKeys);
  await settleSends(tx, to, accessKeys);
}

/**
 * Records that an event without a response was registered after all, if the tax authority hands it out, as it does to
 * parties named in `autXML`. Otherwise the event would be sent again as a new one.
 */
async function settleSends(
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  accessKeys: readonly string[],
): Promise<void> {
  for (const kind of Object.keys(manifestTypes) as ManifestKind[]) {
    await tx
      .updateTable('actions_nfe_manifest.sends as s')
      .set({ status: 'registered' })
      .where('s.company_id', '=', companyId)
      .where('s.client_id', '=', clientId)
      .where('s.kind', '=', kind)
      .where('s.status', '=', 'sent')
      .where(sql<SqlBool>`s.access_key = any(${[...accessKeys]}::text[])`)
      .where(
        sql<SqlBool>`exists (
          select from actions_box_e.events as e
          where e.company_id = s.company_id and e.client_id = s.client_id and e.access_key = s.access_key
            and e.type = ${manifestTypes[kind]} and e.sequence = s.sequence
        )`,
      )
      .execute();
  }
}

/** Records that invoices have a conclusive event, whether the invoice or the event was stored first. */
async function conclude(
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  accessKeys: readonly string[],
): Promise<void> {
  await tx
    .updateTable('actions_nfe_manifest.notes as m')
    .set({ concluded: true })
    .where('m.company_id', '=', companyId)
    .where('m.client_id', '=', clientId)
    .where('m.concluded', '=', false)
    .where(sql<SqlBool>`m.access_key = any(${[...accessKeys]}::text[])`)
    .where(
      sql<SqlBool>`exists (
        select from actions_box_e.events as e
        where e.company_id = m.company_id and e.client_id = m.client_id and e.access_key = m.access_key
          and e.type = any(${conclusiveTypes}::text[])
      )`,
    )
    .execute();
}
