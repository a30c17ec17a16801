import { isDeepStrictEqual } from 'node:util';
import type { ClientChange, ClientDraft } from '@anteroom/contract';
import { bareTaxIdentifier, type TaxIdentifier } from '@anteroom/domain/people/taxIdentifier';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { requireClient } from '../clients/visibleClients.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { type Author, announceRights, holdFirm } from './Author.ts';
import { announceClient, type PeopleEvents } from './announcePeople.ts';
import { applyClientDraft, type KnownOfFirm, newClient } from './clientDraft.ts';
import { refuseFaults, tidyOrNull } from './Faults.ts';
import { getClient } from './listPeople.ts';
import { readClients, type StoredClient, usersOfContacts, writeClients } from './storedClients.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'client-added': unknown;
    /** Details: names of the changed fields. */
    'client-changed': unknown;
  }
}

export type PeopleDeps = Pick<Deps, 'audit' | 'clock' | 'ids'> & PeopleEvents;

/**
 * Adds a client to the firm. Returns its ID.
 *
 * @throws ServerError `bad-request` with all errors in the draft.
 */
export async function addClient(
  deps: PeopleDeps,
  tx: Tx,
  author: Author,
  draft: ClientDraft,
): Promise<string> {
  const { audit, clock, ids } = deps;
  await holdFirm(tx, author.companyId);
  const known = await knownFor(tx, author, draft);
  const { client, faults } = applyClientDraft(newClient(ids.next()), { name: '', ...draft }, known);
  refuseFaults(faults);
  await writeClients(tx, author.companyId, [client], clock.now());
  await announceStaff(tx, author, client.staff, clock.now());
  await audit.record({ ...author.entry, action: 'client-added', subject: `client:${client.id}` }, tx);
  await announceClient(deps, tx, author.companyId, { clientId: client.id, change: 'added' });
  return client.id;
}

/**
 * Changes a client of the firm. A draft that changes nothing is not recorded.
 *
 * @returns whether anything changed.
 * @throws ServerError `not-found`; `bad-request` with all errors in the draft; `conflict` (`stale`) if a field that it
 * changes is no longer what the author saw.
 */
export async function changeClient(
  deps: PeopleDeps,
  tx: Tx,
  author: Author,
  clientId: string,
  { seen, ...draft }: ClientChange,
): Promise<boolean> {
  const { audit, clock } = deps;
  const { companyId, reader, entry } = author;
  await holdFirm(tx, companyId);
  await requireClient(tx, reader, clientId);
  const [before] = await readClients(tx, companyId, { ids: [clientId] });
  if (!before) fail('not-found', 'There is no such client.');
  const { client, faults } = applyClientDraft(before, draft, await knownFor(tx, author, draft));
  refuseFaults(faults);
  const outdated = seen ? outdatedFields(before, client, seen) : [];
  if (outdated.length > 0)
    fail('conflict', 'Somebody else has changed this client in the meantime.', {
      errors: outdated.map((field) => ({
        path: `body/${field}`,
        message: 'has another value now',
        reason: 'stale',
      })),
      current: await getClient(tx, reader, clientId),
    });
  const fields = changedFields(before, client);
  if (fields.length === 0) return false;
  await writeClients(tx, companyId, [client], clock.now());
  await announceStaff(tx, author, differing(before.staff, client.staff), clock.now());
  const details = { ...entry.details, fields };
  await audit.record({ ...entry, action: 'client-changed', subject: `client:${clientId}`, details }, tx);
  await announceClient(deps, tx, companyId, { clientId, change: changeOf(before, client) });
  return true;
}

const comparedTexts = ['kind', 'name', 'doingBusinessAs', 'displayAs', 'nickname', 'code'] as const;

/** Returns the fields that would change although they are no longer what the author saw. */
function outdatedFields(
  before: StoredClient,
  after: StoredClient,
  seen: NonNullable<ClientChange['seen']>,
): string[] {
  const isOutdated = (was: string | null, becomes: string | null, shown: string | null) =>
    was !== becomes && was !== shown;
  const texts = comparedTexts.filter(
    (field) => seen[field] !== undefined && isOutdated(before[field], after[field], tidyOrNull(seen[field])),
  );
  const { taxIdentifiers: shown } = seen;
  if (!shown) return texts;
  const types = new Set([...before.taxIdentifiers, ...after.taxIdentifiers].map(({ type }) => type));
  const identifiers = [...types].filter((type) =>
    isOutdated(
      identifierOf(before.taxIdentifiers, type),
      identifierOf(after.taxIdentifiers, type),
      identifierOf(shown, type),
    ),
  );
  return [...texts, ...identifiers.map((type) => `taxIdentifiers/${type}`)];
}

function identifierOf(identifiers: readonly TaxIdentifier[], type: TaxIdentifier['type']): string | null {
  const found = identifiers.find((each) => each.type === type);
  return found ? bareTaxIdentifier(found.value) : null;
}

function changeOf(before: StoredClient, after: StoredClient): 'changed' | 'archived' | 'restored' {
  if (before.isArchived === after.isArchived) return 'changed';
  return after.isArchived ? 'archived' : 'restored';
}

/** Returns the names of the fields that differ between two states of an object. */
export function changedFields<T extends object>(before: T, after: T): string[] {
  return Object.keys(after).filter(
    (field) => !isDeepStrictEqual(before[field as keyof T], after[field as keyof T]),
  );
}

/** Returns the items that only one of the two lists contains. */
export function differing(one: readonly string[], other: readonly string[]): string[] {
  return [...one.filter((each) => !other.includes(each)), ...other.filter((each) => !one.includes(each))];
}

/** Returns the contact IDs of the firm's staff, by user ID. */
export async function staffContacts(db: DbOrTx, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'contact_id'])
    .where('company_id', '=', companyId)
    .where('role', '<>', 'client')
    .execute();
  return new Map(rows.map(({ user_id, contact_id }) => [user_id, contact_id]));
}

async function knownFor(
  tx: Tx,
  { companyId, country }: Author,
  { staff, addStaff, removeStaff, code }: ClientDraft,
): Promise<KnownOfFirm> {
  const asked = tidyOrNull(code);
  const named = asked
    ? await tx
        .selectFrom('clients')
        .select(['client_id', 'code'])
        .where('company_id', '=', companyId)
        .where(sql<boolean>`lower(code) = lower(${asked})`)
        .execute()
    : [];
  return {
    country,
    staff: staff || addStaff || removeStaff ? await staffContacts(tx, companyId) : new Map(),
    codes: new Map(named.map(({ client_id, code: taken }) => [(taken ?? '').toLowerCase(), client_id])),
  };
}

async function announceStaff(
  tx: Tx,
  { companyId }: Author,
  contactIds: StoredClient['staff'],
  now: Date,
): Promise<void> {
  await announceRights(tx, companyId, await usersOfContacts(tx, companyId, contactIds), now);
}
