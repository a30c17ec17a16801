import type { BoxEClient, BoxEClientChange, BoxECompany } from '@anteroom/contract';
import { isTaxId } from '@anteroom/domain/accessKey';
import { bareCpfOrCnpj } from '@anteroom/domain/brazilianIdentifiers';
import { resource } from '@anteroom/domain/permissions';
import { requireClient, visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Reader, type Scope } from '../http/scope.ts';

/** Of a client that has the service. */
export interface BoxEHolder {
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
}

/** Whether the firm has the service (spec section 6). */
export async function readCompany(
  db: DbOrTx,
  { companyId }: Pick<Reader, 'companyId'>,
): Promise<BoxECompany> {
  const row = await db
    .selectFrom('box_e_companies')
    .select('enabled')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { enabled: row?.enabled ?? false };
}

/** Of a client who is known to be the person's. */
export async function readBoxEClient(db: DbOrTx, scope: Reader, clientId: string): Promise<BoxEClient> {
  const row = await db
    .selectFrom('box_e_clients')
    .select(['enabled', 'toggled_at', 'tax_id'])
    .where('company_id', '=', scope.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!row) return { lastToggle: null, taxId: null };
  return { lastToggle: { enabled: row.enabled, at: row.toggled_at.toISOString() }, taxId: row.tax_id };
}

/**
 * The person has ordered the service, the firm has it, and it is on for the client: all three, as the predicate `boxE.ordered`
 * asks in the browser.
 *
 * @throws ServerError `not-found` for a client who is not the person's, else `forbidden`.
 */
export async function requireBoxE(db: DbOrTx, scope: Scope, clientId: string): Promise<BoxEHolder> {
  await requireClient(db, scope, clientId);
  if (scope.permissions.has(resource.boxE)) {
    const holder = await findHolder(db, scope.companyId, clientId);
    if (holder) return holder;
  }
  return fail('forbidden', 'Electronic invoices aren’t turned on for this client.');
}

/** Whether invoices of a client are still open to somebody, as they were. */
export async function maySeeNotes(db: DbOrTx, reader: Reader, clientId: string): Promise<boolean> {
  const client = await db
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where(visibleClient(reader, 'clients'))
    .executeTakeFirst();
  return client !== undefined && (await findHolder(db, reader.companyId, clientId)) !== null;
}

/** Null while it is off for the firm or the client. */
export async function findHolder(
  db: DbOrTx,
  companyId: string,
  clientId: string,
): Promise<BoxEHolder | null> {
  const row = await db
    .selectFrom('box_e_clients as c')
    .innerJoin('box_e_companies as f', 'f.company_id', 'c.company_id')
    .select('c.tax_id as taxId')
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', clientId)
    .where('c.enabled', '=', true)
    .where('f.enabled', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Switches the service for the firm. What is stored stays. */
export async function switchCompany(
  deps: Deps,
  scope: Scope,
  { enabled }: BoxECompany,
  requestId: string,
): Promise<BoxECompany> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('box_e_companies')
      .values({ company_id: scope.companyId, enabled })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ enabled }))
      .execute();
    const audited = { action: 'box-e-switched', ...actorOf(scope), details: { enabled }, requestId } as const;
    await deps.audit.record(audited, tx);
  });
  return { enabled };
}

/** Switches it for one client, whose number decides what is issued and what is received. What is stored stays. */
export async function switchClient(
  deps: Deps,
  scope: Scope,
  clientId: string,
  { enabled, taxId: written }: BoxEClientChange,
  requestId: string,
): Promise<BoxEClient> {
  await requireClient(deps.db, scope, clientId);
  const taxId = bareCpfOrCnpj(written);
  if (!isTaxId(taxId)) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'body/taxId', message: 'must be a CNPJ or CPF with the right check digits' }],
    });
  }
  await deps.db.transaction().execute(async (tx) => {
    const now = { enabled, tax_id: taxId, toggled_at: deps.clock.now() };
    await tx
      .insertInto('box_e_clients')
      .values({ company_id: scope.companyId, client_id: clientId, ...now })
      .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet(now))
      .execute();
    const subject = `client:${clientId}`;
    const details = { enabled, taxId };
    await deps.audit.record({ action: 'box-e-switched', ...actorOf(scope), subject, details, requestId }, tx);
  });
  return readBoxEClient(deps.db, scope, clientId);
}
