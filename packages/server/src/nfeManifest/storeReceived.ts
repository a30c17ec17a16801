import type { ManifestKind } from '@anteroom/contract';
import { isConclusive, manifestTypes } from '@anteroom/domain/manifest';
import { type SqlBool, sql } from 'kysely';
import type { FiscalDocument } from '../boxE/fiscalDocument.ts';
import { type PackedFile, type StoredUnder, storeFiles } from '../boxE/storeFiles.ts';
import type { Tx } from '../database/schema.ts';

/** A document that came from the authority. */
export interface ReceivedFile extends PackedFile<FiscalDocument> {
  /** Calendar date; null for an event. */
  readonly authorisedOn: string | null;
}

const conclusiveTypes = (Object.keys(manifestTypes) as ManifestKind[])
  .filter(isConclusive)
  .map((kind) => manifestTypes[kind]);

/** Stores documents among the client's invoices, and which of them the client may answer. Any number of times. */
export async function storeReceived(tx: Tx, to: StoredUnder, files: readonly ReceivedFile[]): Promise<void> {
  await storeFiles(tx, to, files);
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
      .insertInto('manifest_notes')
      .values(received)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await conclude(
    tx,
    to,
    files.map(({ document }) => document.accessKey),
  );
}

/** Whichever came first, the invoice or what was said of it. */
async function conclude(
  tx: Tx,
  { companyId, clientId }: StoredUnder,
  accessKeys: readonly string[],
): Promise<void> {
  await tx
    .updateTable('manifest_notes as m')
    .set({ concluded: true })
    .where('m.company_id', '=', companyId)
    .where('m.client_id', '=', clientId)
    .where('m.concluded', '=', false)
    .where(sql<SqlBool>`m.access_key = any(${[...accessKeys]}::text[])`)
    .where(
      sql<SqlBool>`exists (
        select from note_events as e
        where e.company_id = m.company_id and e.client_id = m.client_id and e.access_key = m.access_key
          and e.type = any(${conclusiveTypes}::text[])
      )`,
    )
    .execute();
}
