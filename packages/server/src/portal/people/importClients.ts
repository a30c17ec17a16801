import type { ClientImport, ClientImportReport, ImportFaultReason } from '@anteroom/contract';
import { foldText } from '@anteroom/domain/language/foldText';
import {
  clientImportColumns,
  clientImportWords,
  maxClientImportBytes,
} from '@anteroom/domain/people/clientImport';
import { fullName } from '@anteroom/domain/people/fullName';
import { readTaxIdentifier, taxIdentifierTypes } from '@anteroom/domain/people/taxIdentifier';
import { fail, type Importer, type ImportLine, type ImportRow, type RowFault } from '@anteroom/server-sdk';
import { differingRows, repeatedRows } from '@anteroom/server-sdk/imports';
import type { Deps } from '../../deps.ts';
import type { Audit } from '../../kernel/audit/audit.ts';
import { tryOut } from '../../kernel/database/tryOut.ts';
import type { Ids } from '../../kernel/ids.ts';
import { ImportFault } from '../../kernel/imports/importFault.ts';
import { readCsv } from '../../kernel/imports/readCsv.ts';
import { revokeMisaddressed } from '../invitations/invite.ts';
import type { Tx } from '../schema.ts';
import { type Author, announceRights, holdFirm, operatorAsAuthor } from './Author.ts';
import { announceClient, announcePerson, type PeopleEvents } from './announcePeople.ts';
import { applyClientDraft, maxTags, newClient } from './clientDraft.ts';
import { type Fault, tidy } from './Faults.ts';
import { changedFields, differing, staffContacts } from './saveClient.ts';
import { applyPersonDraft, newPerson } from './savePerson.ts';
import { readClients, type StoredClient, usersOfContacts, writeClients } from './storedClients.ts';
import { readPeople, type StoredPerson, writePeople } from './storedPeople.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'records-imported': unknown;
  }
}

/** Columns about the client. All rows about the same client must agree in them. */
const clientColumns = clientImportColumns.slice(1, clientImportColumns.indexOf('contact'));

const maxCell = 200;
/** Maximum number of characters in a cell with several values. */
const maxListCell = 2000;
const listColumns: readonly string[] = ['tags', 'staff'];

const required: readonly string[] = ['client', 'name'];

const fileColumns: Pick<Importer, 'columns' | 'otherNames'> = {
  columns: Object.fromEntries(
    clientImportColumns.map((column) => [column, required.includes(column) ? 'required' : 'optional']),
  ),
  otherNames: Object.fromEntries(
    clientImportColumns.map((column) => [
      column,
      Object.values(clientImportWords).map(({ columns }) => columns[column]),
    ]),
  ),
};

/** Imports clients and their people: one row per pair of client and person, matched by the firm's own keys. */
export const clientImporter: Importer = {
  help: [
    'clients and their people: one row for each pair of client and person, or for a client without people. client is',
    'the firm’s number of the client, and contact is its key of the person; if contact is empty, e-mail and name',
    'identify the person. kind is Business or Individual. Tags and e-mails of assigned staff are separated by |. An empty',
    'cell changes nothing. Spanish, French, Dutch and Portuguese names of columns and kinds are also accepted, as the blank',
    'file of the screen has them, and so is Windows-1252. With --dry-run, each line’s result is printed, and nothing is written.',
  ],
  ...fileColumns,
  async run({ clock, ids, audit, operator }, transaction, companyId, rows) {
    const tx = transaction as Tx;
    const { country } = await tx
      .selectFrom('companies')
      .select('country')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const author = operatorAsAuthor(companyId, country, operator);
    return importClients({ ids, audit, now: clock.now() }, tx, author, rows);
  },
};

/** Maximum number of faults, and of lines, that are listed. Others are only counted. */
const mostShown = 200;

/**
 * Runs an import requested by a staff member, or a dry run of one.
 *
 * @throws ServerError `too-large`
 */
export async function importFromBase64(
  { db, audit, clock, ids, events }: Pick<Deps, 'db' | 'audit' | 'clock' | 'ids'> & PeopleEvents,
  author: Author,
  { file, dryRun }: ClientImport,
): Promise<ClientImportReport> {
  const csv = Buffer.from(file, 'base64');
  if (csv.length > maxClientImportBytes)
    fail('too-large', `The file is larger than ${maxClientImportBytes} bytes.`);
  let rows: readonly ImportRow[];
  try {
    rows = readCsv(csv, fileColumns, { windows1252: true });
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const faults = error.faults.map((fault) => ({ ...fault, line: fault.line ?? 1 }));
    return reportOf(0, { faults, added: 0, changed: 0, lines: [] }, false);
  }
  const { companyId, entry } = author;
  const now = clock.now();
  return tryOut(db, { dryRun }, async (tx) => {
    await holdFirm(tx, companyId);
    // An import with faults has written nothing.
    const result = await importClients({ ids, audit, now, events }, tx, author, rows);
    const isDone = !dryRun && result.faults.length === 0;
    if (isDone) {
      const { added, changed } = result;
      const details = { ...entry.details, what: 'clients', rows: rows.length, added, changed };
      await audit.record({ ...entry, action: 'records-imported', details }, tx);
    }
    return reportOf(rows.length, result, isDone);
  });
}

/** Result of an import, before it is committed. */
export interface ImportResult {
  readonly faults: readonly RowFault[];
  readonly added: number;
  readonly changed: number;
  readonly lines: readonly ImportLine[];
}

interface WriteDeps extends PeopleEvents {
  readonly audit: Pick<Audit, 'record'>;
  readonly now: Date;
}

/**
 * Writes clients, their people, and who acts for which client, or returns everything that is wrong with the rows. An
 * import never ends a person's right to act for a client, and never removes a client.
 */
export async function importClients(
  { ids, ...deps }: { readonly ids: Ids } & WriteDeps,
  tx: Tx,
  author: Author,
  rows: readonly ImportRow[],
): Promise<ImportResult> {
  const { companyId, country } = author;
  const faults: RowFault[] = [
    ...rows.flatMap(cellFaults),
    ...differingRows(
      rows.filter(({ values }) => clientKey(values) !== ''),
      clientColumns,
      clientKey,
    ),
    ...repeatedRows(rows, 'client', (values) => `${clientKey(values)}\n${personKey(values) ?? ''}`),
    ...keyedPeople(rows),
  ];
  const clients = new Map<string, Change<StoredClient>>();
  const people = new Map<string, Change<StoredPerson>>();
  const staff = await staffByEmail(tx, companyId);
  const before = await clientsByCode(tx, companyId, rows);
  const peopleBefore = await peopleByKeys(tx, companyId, rows);

  for (const row of rows) {
    const { line, values } = row;
    const key = clientKey(values);
    if (key === '' || clients.has(key)) continue;
    const found = before.get(key) ?? [];
    if (found.length > 1)
      faults.push(
        cellFault(row, 'client', `several clients have the number "${values.client}"`, 'ambiguous'),
      );
    const old = found[0] ?? null;
    const read = clientDraftOf(row, country, staff.users, old);
    const known = { country, staff: staff.contacts, codes: new Map(old ? [[key, old.id]] : []) };
    const applied = applyClientDraft(old ?? newClient(ids.next()), read.draft, known);
    faults.push(...read.faults, ...applied.faults.map((fault) => draftFault(row, fault)));
    clients.set(key, { before: old, after: applied.client, line });
  }
  for (const row of rows) {
    const { line, values } = row;
    const key = personKey(values);
    const client = clients.get(clientKey(values))?.after;
    if (key === null || !client) continue;
    const begun = people.get(key);
    const old = begun ? begun.before : findPerson(peopleBefore, values);
    const { contact, firstName, lastName, email } = values;
    const draft = Object.fromEntries(
      Object.entries({ code: contact, firstName, lastName, email }).filter(([, value]) => value),
    );
    const start = begun?.after ?? old ?? newPerson(ids.next());
    const applied = applyPersonDraft(start, { ...draft, addClients: [client.id] });
    if (!begun) faults.push(...applied.faults.map((fault) => draftFault(row, fault)));
    people.set(key, { before: old, after: applied.person, line: begun?.line ?? line });
  }

  const lines = rows.map((row) => lineOf(row, clients, people));
  const result = {
    faults: faults.toSorted((one, other) => one.line - other.line),
    added: lines.filter(({ outcome }) => outcome === 'added').length,
    changed: lines.filter(({ outcome }) => outcome === 'changed').length,
    lines,
  };
  if (faults.length > 0) return { ...result, added: 0, changed: 0 };
  await write(deps, tx, author, [...clients.values()], [...people.values()]);
  return result;
}

interface Change<T> {
  /** null if it is new. */
  readonly before: T | null;
  readonly after: T;
  /** First line of the file about it. */
  readonly line: number;
}

const isChanged = <T extends object>({ before, after }: Change<T>) =>
  before === null || changedFields(before, after).length > 0;

/** Maximum number of rows that one statement writes. */
const batch = 2000;

/** Writes what changed, and withdraws the invitations of people whose addresses changed. */
async function write(
  deps: WriteDeps,
  tx: Tx,
  { companyId, entry }: Author,
  clients: readonly Change<StoredClient>[],
  people: readonly Change<StoredPerson>[],
): Promise<void> {
  const { now, audit } = deps;
  const changedClients = clients.filter(isChanged);
  for (let from = 0; from < changedClients.length; from += batch) {
    const part = changedClients.slice(from, from + batch).map(({ after }) => after);
    await writeClients(tx, companyId, part, now);
  }
  const changedPeople = people.filter(isChanged);
  for (let from = 0; from < changedPeople.length; from += batch) {
    const part = changedPeople.slice(from, from + batch).map(({ after }) => after);
    await writePeople(tx, companyId, part);
    const ids = part.map(({ contactId }) => contactId);
    await revokeMisaddressed({ clock: { now: () => now }, audit }, tx, companyId, ids, entry);
  }
  const assigned = new Set(
    changedClients.flatMap(({ before, after }) => differing(before?.staff ?? [], after.staff)),
  );
  await announceRights(tx, companyId, await usersOfContacts(tx, companyId, [...assigned]), now);
  const change = 'imported';
  if (changedClients.length > 0) await announceClient(deps, tx, companyId, { clientId: null, change });
  if (changedPeople.length > 0) await announcePerson(deps, tx, companyId, { contactId: null, change });
}

function lineOf(
  { line, values }: ImportRow,
  clients: ReadonlyMap<string, Change<StoredClient>>,
  people: ReadonlyMap<string, Change<StoredPerson>>,
): ImportLine {
  const client = clients.get(clientKey(values));
  const person = people.get(personKey(values) ?? '');
  const parts: { readonly isNew: boolean; readonly isChanged: boolean }[] = [];
  if (client?.line === line) parts.push({ isNew: client.before === null, isChanged: isChanged(client) });
  if (person && client) {
    const isLinked = person.before?.clients.includes(client.after.id) ?? false;
    const { clients: _, ...now } = person.after;
    const isOther =
      person.before !== null && changedFields(person.before, { ...person.before, ...now }).length > 0;
    parts.push({ isNew: person.before === null, isChanged: !isLinked || (person.line === line && isOther) });
  }
  const name = client ? `${client.after.name} (${values.client})` : `${values.name} (${values.client})`;
  const about = [name, person && fullName(person.after)].filter(Boolean).join(', ');
  if (parts.some(({ isNew }) => isNew)) return { line, outcome: 'added', about };
  return { line, outcome: parts.some((part) => part.isChanged) ? 'changed' : 'unchanged', about };
}

function clientKey(values: ImportRow['values']): string {
  return tidy(values.client ?? '').toLowerCase();
}

/** Returns the key that identifies the person of a row among the file's rows, or null for a row without a person. */
function personKey({
  contact = '',
  firstName = '',
  lastName = '',
  email = '',
}: ImportRow['values']): string | null {
  if (contact) return `key ${tidy(contact).toLowerCase()}`;
  return firstName || lastName || email ? `name ${namedAs(email, firstName, lastName)}` : null;
}

function namedAs(email: string, firstName: string, lastName: string): string {
  return [email, firstName, lastName].map((part) => tidy(part).toLowerCase()).join('\n');
}

function cellFaults(row: ImportRow): RowFault[] {
  const faults: RowFault[] = [];
  if (clientKey(row.values) === '') faults.push(cellFault(row, 'client', 'is missing', 'required'));
  for (const [column, { length }] of Object.entries(row.values)) {
    const max = listColumns.includes(column) ? maxListCell : maxCell;
    if (length > max)
      faults.push(cellFault(row, column, `is longer than ${max} characters`, 'tooLong', String(max)));
  }
  return faults;
}

/** Returns a fault in a cell. `value` is what the text mentions, by default the cell’s own value. */
function cellFault(
  { line, values }: ImportRow,
  column: string,
  text: string,
  reason: ImportFaultReason,
  value = values[column] ?? '',
): RowFault {
  return { line, message: `${column}: ${text}`, reason, column, value };
}

/** Returns the fault of a row for a fault of the draft that was made from the row. */
function draftFault(row: ImportRow, { field, message, reason }: Fault): RowFault {
  const column = columnOf(field);
  if (column === 'tags') return cellFault(row, column, message, 'tooManyTags', String(maxTags));
  const known = reason === 'required' || reason === 'invalid' ? reason : 'other';
  return cellFault(row, column, message, known);
}

/** Returns the faults of rows that contradict each other about the person with the same key. */
function keyedPeople(rows: readonly ImportRow[]): readonly RowFault[] {
  const keyed = rows.filter(({ values }) => values.contact);
  return differingRows(keyed, ['firstName', 'lastName', 'email'], (values) => personKey(values) ?? '');
}

async function clientsByCode(
  tx: Tx,
  companyId: string,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, readonly StoredClient[]>> {
  const codes = [...new Set(rows.map(({ values }) => clientKey(values)).filter(Boolean))];
  const found = await readClients(tx, companyId, { codes });
  return Map.groupBy(found, ({ code }) => (code ?? '').toLowerCase());
}

interface KnownPeople {
  readonly byCode: ReadonlyMap<string, readonly StoredPerson[]>;
  readonly byName: ReadonlyMap<string, readonly StoredPerson[]>;
}

async function peopleByKeys(tx: Tx, companyId: string, rows: readonly ImportRow[]): Promise<KnownPeople> {
  const lower = (column: 'contact' | 'email') => [
    ...new Set(rows.flatMap(({ values }) => (values[column] ? [tidy(values[column]).toLowerCase()] : []))),
  ];
  const found = await readPeople(tx, companyId, { codes: lower('contact'), emails: lower('email') });
  const inOrder = found.toSorted((one, other) => (one.contactId < other.contactId ? -1 : 1));
  return {
    byCode: Map.groupBy(inOrder, ({ code }) => (code ?? '').toLowerCase()),
    byName: Map.groupBy(inOrder, ({ email, firstName, lastName }) => namedAs(email, firstName, lastName)),
  };
}

/**
 * Finds the person of a row by the key, or otherwise by e-mail address and name among people without a different key.
 */
function findPerson(
  { byCode, byName }: KnownPeople,
  { contact = '', firstName = '', lastName = '', email = '' }: ImportRow['values'],
): StoredPerson | null {
  const keyed = contact ? byCode.get(tidy(contact).toLowerCase())?.[0] : undefined;
  if (keyed) return keyed;
  const named = byName.get(namedAs(email, firstName, lastName)) ?? [];
  return named.find(({ code }) => code === null || contact === '') ?? null;
}

function clientDraftOf(
  row: ImportRow,
  country: string,
  staffUsers: ReadonlyMap<string, string>,
  before: StoredClient | null,
) {
  const { values } = row;
  const faults: RowFault[] = [];
  const kind = kindOf(values.kind ?? '');
  if (values.kind && !kind)
    faults.push(cellFault(row, 'kind', `"${values.kind}" is neither Business nor Individual`, 'invalid'));
  const { taxId = '', tags = '', staff = '' } = values;
  const identifier = taxId ? readTaxIdentifier(country, kind ?? before?.kind ?? 'Business', taxId) : null;
  if (taxId && !identifier) {
    const types = taxIdentifierTypes(country).join(' or ');
    faults.push(cellFault(row, 'taxId', `"${taxId}" is not a valid ${types} of ${country}`, 'invalid'));
  }
  const kept = (before?.taxIdentifiers ?? []).filter(({ type }) => type !== identifier?.type);
  const emails = listOf(staff);
  for (const email of emails) {
    if (!staffUsers.has(email.toLowerCase()))
      faults.push(cellFault(row, 'staff', `no staff member has "${email}"`, 'unknownStaff', email));
  }
  const text = (column: string) => values[column] || undefined;
  const draft = {
    // An existing client that is found by its number keeps the number's spelling.
    code: before ? undefined : values.client,
    // An empty name is reported as missing.
    name: values.name ?? '',
    kind,
    doingBusinessAs: text('doingBusinessAs'),
    displayAs: text('displayAs'),
    nickname: text('nickname'),
    ...(identifier && { taxIdentifiers: [...kept, identifier] }),
    ...(tags && { tags: listOf(tags) }),
    ...(emails.length > 0 && { staff: emails.flatMap((email) => staffUsers.get(email.toLowerCase()) ?? []) }),
  };
  return { draft, faults };
}

function kindOf(text: string): StoredClient['kind'] | undefined {
  const words = Object.values(clientImportWords);
  return (['Business', 'Individual'] as const).find((kind) =>
    [kind, ...words.map(({ kinds }) => kinds[kind])].some((word) => foldText(word) === foldText(text)),
  );
}

function listOf(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
}

async function staffByEmail(tx: Tx, companyId: string) {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'email'])
    .where('company_id', '=', companyId)
    .where('role', '=', 'staff')
    .execute();
  return {
    users: new Map(rows.map(({ user_id, email }) => [email.toLowerCase(), user_id])),
    contacts: await staffContacts(tx, companyId),
  };
}

/** Returns the column of the file for a field of a draft. */
function columnOf(field: string): string {
  const [name = ''] = field.split('/');
  return { taxIdentifiers: 'taxId', code: 'client' }[name] ?? name;
}

function reportOf(
  rows: number,
  { faults, added, changed, lines }: ImportResult,
  isDone: boolean,
): ClientImportReport {
  return {
    rows,
    added,
    changed,
    isDone,
    faults: faults
      .slice(0, mostShown)
      .map((fault) => ({ reason: 'other' as const, column: null, value: '', ...fault })),
    faultCount: faults.length,
    lines: faults.length > 0 ? [] : lines.slice(0, mostShown).map((each) => ({ ...each })),
  };
}
