import type { ManifestClient, ManifestClientChange } from '@anteroom/contract';
import { isTaxId } from '@anteroom/domain/accessKey';
import { bareCpfOrCnpj } from '@anteroom/domain/brazilianIdentifiers';
import { requireClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';

/** Which client it is. */
export interface ManifestClientId {
  readonly companyId: string;
  readonly clientId: string;
}

/** Who has waited longer than this for the authority to be asked waits no more. */
const askedForMs = 10 * 60_000;

/** Of a client who is known to be the person's. */
export async function readManifestClient(
  { db, clock, taxAuthority }: Pick<Deps, 'db' | 'clock' | 'taxAuthority'>,
  { companyId, clientId }: ManifestClientId,
): Promise<ManifestClient> {
  const row = await db
    .selectFrom('manifest_clients as c')
    .leftJoin('manifest_turns as t', 't.tax_id', 'c.tax_id')
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

/** The client's number, while it is switched on. */
export async function findManifestTaxId(
  db: DbOrTx,
  { companyId, clientId }: ManifestClientId,
): Promise<string | null> {
  const row = await db
    .selectFrom('manifest_clients')
    .select('tax_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row?.tax_id ?? null;
}

/**
 * The client, whose invoices can be read from the authority.
 *
 * @throws ServerError `not-found` for a client who is not the person's, `forbidden` where it is off.
 */
export async function requireManifest(
  { db, taxAuthority }: Pick<Deps, 'db' | 'taxAuthority'>,
  scope: Scope,
  clientId: string,
) {
  await requireClient(db, scope, clientId);
  const id: ManifestClientId = { companyId: scope.companyId, clientId };
  const taxId = await findManifestTaxId(db, id);
  if (taxId === null || taxAuthority === null) {
    return fail('forbidden', 'Received invoices aren’t turned on for this client.');
  }
  return { ...id, taxId, taxAuthority };
}

/** Switches it for a client. Under another number the authority's documents are read from their beginning; what is there stays. */
export async function switchManifestClient(
  deps: Deps,
  scope: Scope,
  clientId: string,
  { enabled, taxId: written }: ManifestClientChange,
  requestId: string,
): Promise<ManifestClient> {
  await requireClient(deps.db, scope, clientId);
  const taxId = bareCpfOrCnpj(written);
  if (!isTaxId(taxId)) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'body/taxId', message: 'must be a CNPJ or CPF with the right check digits' }],
    });
  }
  const { companyId } = scope;
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('manifest_clients')
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .where('tax_id', '<>', taxId)
      .execute();
    await tx
      .insertInto('manifest_clients')
      .values({ company_id: companyId, client_id: clientId, enabled, tax_id: taxId })
      .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet({ enabled }))
      .execute();
    await deps.audit.record(
      {
        action: 'manifest-switched',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { enabled, taxId },
        requestId,
      },
      tx,
    );
    await deps.events.publish({ companyId, clientId }, { type: 'manifests-changed', data: { clientId } }, tx);
  });
  return readManifestClient(deps, { companyId, clientId });
}
