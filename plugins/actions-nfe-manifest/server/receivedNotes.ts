import { bareCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { manifestDays, manifestDeadline, manifestKindOf } from '@anteroom/domain/brazil/manifest';
import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import { cutPage, decodeCursor } from '@anteroom/server-sdk';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type {
  ManifestKind,
  ManifestState,
  ManifestsWaiting,
  ReceivedMonths,
  ReceivedNote,
  ReceivedNoteList,
  ReceivedNoteQuery,
} from '../api.ts';
import type { ManifestClientId, ManifestPortal } from './manifestClient.ts';
import type { ManifestTables, ManifestTx } from './tables.ts';

type People = Pick<ManifestPortal, 'people'>;

/** Event type of a correction by the issuer (carta de correção). */
const correctionType = '110110';

const Key = Type.Tuple([
  Type.String({ pattern: '^20\\d{2}-\\d{2}-\\d{2}$' }),
  Type.String({ pattern: '^[0-9A-Z]{44}$' }),
]);

/**
 * Returns one page of the invoices that the tax authority has announced to a client.
 *
 * @param today - calendar date.
 */
export async function listReceivedNotes(
  portal: People,
  tx: ManifestTx,
  id: ManifestClientId,
  { state, issuer, number, month, pageSize = 50, after }: ReceivedNoteQuery,
  today: string,
): Promise<ReceivedNoteList> {
  const from = after === undefined ? null : decodeCursor(Key, after);
  const isByDeadline = state === 'waiting';
  const order = isByDeadline ? 'asc' : 'desc';
  const rows = await selectNotes(tx, id)
    .$if(state !== undefined, (query) => query.where((eb) => isIn(eb, state as ManifestState, today)))
    .$if(issuer !== undefined, (query) =>
      query.where('n.issuer_tax_id', '=', bareCpfOrCnpj(issuer as string)),
    )
    .$if(number !== undefined, (query) => query.where('n.number', '=', number as number))
    .$if(month !== undefined, (query) =>
      query.where(
        sql<SqlBool>`m.authorised_on >= ${`${month}-01`}::date
          and m.authorised_on < ${`${month}-01`}::date + interval '1 month'`,
      ),
    )
    .$if(from !== null, (query) =>
      query.where(
        isByDeadline
          ? sql<SqlBool>`(m.authorised_on, m.access_key) > (${from?.[0]}::date, ${from?.[1]})`
          : sql<SqlBool>`(m.authorised_on, m.access_key) < (${from?.[0]}::date, ${from?.[1]})`,
      ),
    )
    .orderBy('m.authorised_on', order)
    .orderBy('m.access_key', order)
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.authorisedOn, last.accessKey]);
  return { items: await toNotes(portal, tx, id, shown), next };
}

/** Returns the months in which an invoice was authorised, newest first. */
export async function listReceivedMonths(
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
): Promise<ReceivedMonths> {
  const rows = await tx
    .selectFrom('actions_nfe_manifest.notes')
    .select(sql<string>`to_char(authorised_on, 'YYYY-MM')`.as('month'))
    .distinct()
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .orderBy('month', 'desc')
    .execute();
  return { months: rows.map(({ month }) => month) };
}

/**
 * Returns the number of waiting invoices, and the most urgent ones.
 *
 * @param today - calendar date.
 */
export async function listWaiting(
  portal: People,
  tx: ManifestTx,
  id: ManifestClientId,
  today: string,
): Promise<ManifestsWaiting> {
  const { count } = await notesOf(tx, id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => isIn(eb, 'waiting', today))
    .executeTakeFirstOrThrow();
  const { items: next } = await listReceivedNotes(portal, tx, id, { state: 'waiting', pageSize: 4 }, today);
  return { count, next };
}

/** Returns invoices by access key, in no particular order, and locks them until the end of the transaction. */
export async function lockReceivedNotes(
  portal: People,
  tx: ManifestTx,
  id: ManifestClientId,
  accessKeys: readonly string[],
): Promise<ReceivedNote[]> {
  const rows = await selectNotes(tx, id)
    .where(sql<SqlBool>`m.access_key = any(${[...accessKeys]}::text[])`)
    .orderBy('m.access_key')
    .forUpdate('m')
    .execute();
  return toNotes(portal, tx, id, rows);
}

type Joined = ManifestTables & {
  m: ManifestTables['actions_nfe_manifest.notes'];
  n: ManifestTables['actions_box_e.notes'];
};

/** Returns whether an invoice is in a state, by the same rule as `manifestState`. */
function isIn(eb: ExpressionBuilder<Joined, 'm' | 'n'>, state: ManifestState, today: string) {
  const first = addDays(today, -manifestDays);
  const isConcluded = eb('m.concluded', '=', state === 'concluded');
  if (state === 'concluded') return isConcluded;
  return state === 'waiting'
    ? eb.and([isConcluded, eb('m.authorised_on', '>=', first), eb('n.status', '<>', 'cancelled')])
    : eb.and([isConcluded, eb.or([eb('m.authorised_on', '<', first), eb('n.status', '=', 'cancelled')])]);
}

function notesOf(tx: ManifestTx, { companyId, clientId }: ManifestClientId) {
  return tx
    .selectFrom('actions_nfe_manifest.notes as m')
    .innerJoin('actions_box_e.notes as n', (join) =>
      join
        .onRef('n.company_id', '=', 'm.company_id')
        .onRef('n.client_id', '=', 'm.client_id')
        .onRef('n.access_key', '=', 'm.access_key'),
    )
    .where('m.company_id', '=', companyId)
    .where('m.client_id', '=', clientId);
}

function selectNotes(tx: ManifestTx, id: ManifestClientId) {
  return notesOf(tx, id)
    .select([
      'm.access_key as accessKey',
      'm.authorised_on as authorisedOn',
      'n.series',
      'n.number',
      'n.issuer_tax_id',
      'n.issuer_name',
      'n.total',
      'n.status',
      'n.is_summary as isSummary',
    ])
    .select(sql<string>`to_char(n.issued_at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('issuedAt'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

async function toNotes(
  portal: People,
  tx: ManifestTx,
  id: ManifestClientId,
  rows: readonly Row[],
): Promise<ReceivedNote[]> {
  if (rows.length === 0) return [];
  const keys = rows.map(({ accessKey }) => accessKey);
  const events = await registeredEvents(portal, tx, id, keys);
  const corrections = await tx
    .selectFrom('actions_box_e.events')
    .select(['access_key', 'sequence', 'text'])
    .select(sql<string>`to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('at'))
    .where('company_id', '=', id.companyId)
    .where('client_id', '=', id.clientId)
    .where('access_key', 'in', keys)
    .where('type', '=', correctionType)
    .orderBy('sequence')
    .execute();
  const unanswered = await tx
    .selectFrom('actions_nfe_manifest.sends')
    .select(['access_key', 'kind'])
    .where('company_id', '=', id.companyId)
    .where('client_id', '=', id.clientId)
    .where('access_key', 'in', keys)
    .where('status', '=', 'sent')
    .execute();
  const unansweredOf = new Map<string, ManifestKind>(unanswered.map((one) => [one.access_key, one.kind]));
  return rows.map(({ issuer_tax_id, issuer_name, ...note }) => ({
    ...note,
    issuer: { taxId: issuer_tax_id, name: issuer_name },
    deadline: manifestDeadline(note.authorisedOn),
    events: events.filter(({ accessKey }) => accessKey === note.accessKey).map(({ event }) => event),
    corrections: corrections
      .filter(({ access_key }) => access_key === note.accessKey)
      .map(({ sequence, at, text }) => ({ sequence, at, text })),
    unanswered: unansweredOf.get(note.accessKey) ?? null,
  }));
}

/** Returns the events of invoices, oldest first. Those within the same second are in order of arrival. */
async function registeredEvents(
  { people }: People,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  accessKeys: readonly string[],
) {
  const rows = await tx
    .selectFrom('actions_box_e.events as e')
    .select(['e.access_key', 'e.type', 'e.sequence', 'e.protocol', 'e.text'])
    .select(sql<string>`to_char(e.at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('at'))
    .where('e.company_id', '=', companyId)
    .where('e.client_id', '=', clientId)
    .where('e.access_key', 'in', accessKeys)
    .where('e.type', 'like', '2102%')
    .orderBy('e.at')
    .orderBy('e.import_id')
    .orderBy('e.type')
    .orderBy('e.sequence')
    .execute();
  const sends = await tx
    .selectFrom('actions_nfe_manifest.sends as s')
    .select(['s.access_key', 's.kind', 's.sequence', 's.sent_by'])
    .where('s.company_id', '=', companyId)
    .where('s.client_id', '=', clientId)
    .where('s.access_key', 'in', accessKeys)
    .where('s.status', '=', 'registered')
    .execute();
  const names = await people.find(
    tx,
    companyId,
    sends.map(({ sent_by }) => sent_by),
  );
  return rows.flatMap(({ access_key: accessKey, type, sequence, at, protocol, text }) => {
    const kind = manifestKindOf(type);
    if (kind === null) return [];
    const send = sends.find(
      (one) => one.access_key === accessKey && one.kind === kind && one.sequence === sequence,
    );
    const sender = send && names.get(send.sent_by);
    const sentBy = sender ? { firstName: sender.firstName, lastName: sender.lastName } : null;
    return [{ accessKey, event: { kind, sequence, at, protocol, sentBy, justification: text } }];
  });
}
