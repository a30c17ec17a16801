import { isTaxId } from '@anteroom/domain/brazil/accessKey';
import { bareCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import {
  actorOf,
  fail,
  type Origin,
  type Portal,
  planKept,
  type Reader,
  type Scope,
} from '@anteroom/server-sdk';
import type { Kysely } from 'kysely';
import type { BoxEClient, BoxEClientChange, BoxECompany } from '../api.ts';
import { boxEService } from '../rules/shownWhen.ts';
import type { BoxETables } from './tables.ts';

export type BoxEPortal = Portal<BoxETables>;
type Db = Kysely<BoxETables>;

/** A client for which the service is on. */
export interface BoxEHolder {
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
}

/** Returns whether the service is on for the firm (spec section 6). */
export async function readCompany(db: Db, { companyId }: Pick<Reader, 'companyId'>): Promise<BoxECompany> {
  const row = await db
    .selectFrom('actions_box_e.firms')
    .select('enabled')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { enabled: row?.enabled ?? false };
}

/** Returns the state of the service for a client. The caller must have checked that the person has this client. */
export async function readBoxEClient(
  db: Db,
  { companyId }: Pick<Reader, 'companyId'>,
  clientId: string,
): Promise<BoxEClient> {
  const row = await db
    .selectFrom('actions_box_e.taxpayers')
    .select(['enabled', 'toggled_at', 'tax_id'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!row) return { lastToggle: null, taxId: null };
  return { lastToggle: { enabled: row.enabled, at: row.toggled_at.toISOString() }, taxId: row.tax_id };
}

/**
 * Checks that the person may use the service, and that it is on for the firm and for the client. The predicate
 * `boxE.ordered` checks the same in the browser.
 *
 * @throws ServerError `not-found` for a client that the person does not have, otherwise `forbidden`.
 */
export async function requireBoxE(
  { clients }: Pick<Portal, 'clients'>,
  db: Db,
  scope: Scope,
  clientId: string,
): Promise<BoxEHolder> {
  const holder = await selectHolder(db, scope.companyId, clientId)
    .where(clients.visible(scope, 'c'))
    .executeTakeFirst();
  if (holder && scope.permissions.has(boxEService)) return holder;
  await clients.require(db, scope, clientId);
  return fail('forbidden', 'Electronic invoices aren’t turned on for this client.');
}

/** Returns whether a person may still see a client's invoices. */
export async function maySeeNotes(
  { clients }: Pick<Portal, 'clients'>,
  db: Db,
  reader: Reader,
  clientId: string,
): Promise<boolean> {
  const holder = await selectHolder(db, reader.companyId, clientId)
    .where(clients.visible(reader, 'c'))
    .executeTakeFirst();
  return holder !== undefined;
}

/** Returns the client as a taxpayer; null if the service is off for the firm or the client. */
export async function findHolder(db: Db, companyId: string, clientId: string): Promise<BoxEHolder | null> {
  return (await selectHolder(db, companyId, clientId).executeTakeFirst()) ?? null;
}

function selectHolder(db: Db, companyId: string, clientId: string) {
  return db
    .selectFrom('actions_box_e.taxpayers as c')
    .innerJoin('actions_box_e.firms as f', 'f.company_id', 'c.company_id')
    .select('c.tax_id as taxId')
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', clientId)
    .where('c.enabled', '=', true)
    .where('f.enabled', '=', true)
    .modifyEnd(planKept);
}

/** Switches the service for the firm. Stored invoices are kept. */
export function switchCompany(
  { db, audit }: BoxEPortal,
  scope: Scope,
  { enabled }: BoxECompany,
  origin: Origin,
): Promise<BoxECompany> {
  return db.inFirm(scope, async (tx) => {
    await tx
      .insertInto('actions_box_e.firms')
      .values({ company_id: scope.companyId, enabled })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ enabled }))
      .execute();
    const { requestId } = origin;
    await audit.record({ action: 'box-e-switched', ...actorOf(scope), details: { enabled }, requestId }, tx);
    return { enabled };
  });
}

/**
 * Switches the service for a client, whose CNPJ or CPF determines what was issued and what was received. Stored
 * invoices are kept.
 */
export function switchClient(
  { db, audit, clients, clock }: BoxEPortal,
  scope: Scope,
  clientId: string,
  { enabled, taxId: written }: BoxEClientChange,
  { requestId }: Origin,
): Promise<BoxEClient> {
  return db.inFirm(scope, async (tx) => {
    await clients.require(tx, scope, clientId);
    const taxId = bareCpfOrCnpj(written);
    if (!isTaxId(taxId)) {
      fail('bad-request', 'The request is malformed.', {
        errors: [{ path: 'body/taxId', message: 'must be a CNPJ or CPF with the right check digits' }],
      });
    }
    const now = { enabled, tax_id: taxId, toggled_at: clock.now() };
    await tx
      .insertInto('actions_box_e.taxpayers')
      .values({ company_id: scope.companyId, client_id: clientId, ...now })
      .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet(now))
      .execute();
    const subject = `client:${clientId}`;
    const details = { enabled, taxId };
    await audit.record({ action: 'box-e-switched', ...actorOf(scope), subject, details, requestId }, tx);
    return readBoxEClient(tx, scope, clientId);
  });
}
