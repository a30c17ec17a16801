import { isTaxId } from '@anteroom/domain/accessKey';
import { bareCpfOrCnpj } from '@anteroom/domain/brazilianIdentifiers';
import type { StoredNotes } from '@anteroom/plugin-actions-box-e/api';
import { actorOf, fail, type Origin, type Portal, type Scope } from '@anteroom/server-sdk';
import type { ManifestClient, ManifestClientChange } from '../api.ts';
import type { TaxAuthority } from './TaxAuthority.ts';
import type { ManifestTables, ManifestTx } from './tables.ts';

/** The portal, with what this plugin needs beside it. */
export interface ManifestPortal extends Portal<ManifestTables> {
  readonly storedNotes: StoredNotes;
  /** null: received invoices are not read from a tax authority, and nothing is told to one. */
  readonly taxAuthority: TaxAuthority | null;
}

/** A client of a firm. */
export interface ManifestClientId {
  readonly companyId: string;
  readonly clientId: string;
}

/** Who has waited longer than this for the authority to be asked waits no more. */
const askedForMs = 10 * 60_000;

/** Returns how things stand for a client who is known to be the person's. */
export async function readManifestClient(
  { clock, taxAuthority }: Pick<ManifestPortal, 'clock' | 'taxAuthority'>,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
): Promise<ManifestClient> {
  const row = await tx
    .selectFrom('actions_nfe_manifest.taxpayers as c')
    .leftJoin('actions_nfe_manifest.turns as t', (join) =>
      join.onRef('t.company_id', '=', 'c.company_id').onRef('t.tax_id', '=', 'c.tax_id'),
    )
    .selectAll('c')
    .select(['t.taken_until', 't.next_at'])
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', clientId)
    .executeTakeFirst();
  if (!row) return { enabled: false, taxId: null, synchronisation: null };
  const now = clock.now();
  const isAsked = row.asked_at !== null && now.getTime() - row.asked_at.getTime() < askedForMs;
  return {
    enabled: row.enabled && taxAuthority !== null,
    taxId: row.tax_id,
    synchronisation: {
      isRunning: isAsked || (row.taken_until !== null && row.taken_until > now),
      lastNsu: row.last_nsu,
      maxNsu: row.max_nsu,
      lastAt: row.last_at?.toISOString() ?? null,
      lastOutcome: row.last_outcome,
      reason: row.reason,
      nextAt: row.next_at && row.next_at > now ? row.next_at.toISOString() : null,
    },
  };
}

/** Returns the client's number while it is switched on, else null. */
export async function findManifestTaxId(
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
): Promise<string | null> {
  const row = await tx
    .selectFrom('actions_nfe_manifest.taxpayers')
    .select('tax_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row?.tax_id ?? null;
}

/**
 * Returns a client whose invoices can be read from the authority.
 *
 * @throws ServerError `not-found` for a client who is not the person's, `forbidden` where it is off.
 */
export async function requireManifest(
  { clients, taxAuthority }: ManifestPortal,
  tx: ManifestTx,
  scope: Scope,
  clientId: string,
) {
  await clients.require(tx, scope, clientId);
  const id: ManifestClientId = { companyId: scope.companyId, clientId };
  const taxId = await findManifestTaxId(tx, id);
  if (taxId === null || taxAuthority === null) {
    return fail('forbidden', 'Received invoices aren’t turned on for this client.');
  }
  return { ...id, taxId, taxAuthority };
}

/** Switches the reading of received invoices for a client. Under another number the authority's documents are read from their beginning; what is there stays. */
export function switchManifestClient(
  portal: ManifestPortal,
  scope: Scope,
  clientId: string,
  { enabled, taxId: written }: ManifestClientChange,
  { requestId }: Origin,
): Promise<ManifestClient> {
  const taxId = bareCpfOrCnpj(written);
  if (!isTaxId(taxId)) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'body/taxId', message: 'must be a CNPJ or CPF with the right check digits' }],
    });
  }
  const { companyId } = scope;
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    await tx
      .deleteFrom('actions_nfe_manifest.taxpayers')
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .where('tax_id', '<>', taxId)
      .execute();
    await tx
      .insertInto('actions_nfe_manifest.taxpayers')
      .values({ company_id: companyId, client_id: clientId, enabled, tax_id: taxId })
      .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet({ enabled }))
      .execute();
    await portal.audit.record(
      {
        action: 'manifest-switched',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { enabled, taxId },
        requestId,
      },
      tx,
    );
    await portal.events.publish(
      { companyId, clientId },
      { type: 'manifests-changed', data: { clientId } },
      tx,
    );
    return readManifestClient(portal, tx, { companyId, clientId });
  });
}
