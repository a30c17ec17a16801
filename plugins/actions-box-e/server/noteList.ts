import { cutPage, decodeCursor, planKept } from '@anteroom/server-sdk';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import Type from 'typebox';
import { defaultPageSize, type Note, type NoteList, type NoteSummary, type NoteTotals } from '../api.ts';
import { conditionsInRun, countedConditions, isCounted, type NoteFilter, runs } from './noteFilter.ts';
import type { BoxETables } from './tables.ts';

type Db = Kysely<BoxETables>;

const Key = Type.Tuple([
  Type.String({ pattern: '^20\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' }),
  Type.String({ pattern: '^[0-9A-Z]{44}$' }),
]);

/** Maximum number of invoices that are counted if no stored count applies. */
const maxCounted = 1000;

/** Returns one page of a client's invoices, newest first. */
export async function listNotes(
  db: Db,
  filter: NoteFilter,
  { pageSize = defaultPageSize, after }: { readonly pageSize?: number; readonly after?: string },
): Promise<NoteList> {
  const from = after === undefined ? null : decodeCursor(Key, after);
  const behind = from ? sql`and (n.issued_at, n.access_key) < (${from[0]}::timestamp, ${from[1]})` : sql``;
  // A literal instead of a parameter: a cached plan does not know the parameters, and would assume a tenth of all
  // invoices.
  const limit = sql.lit(pageSize + 1);
  const { rows } = await sql<NoteRow>`
    with page as materialized (
      select found.issued_at, found.access_key
      from ${runs(filter)} as run cross join lateral (
        select n.issued_at, n.access_key from actions_box_e.notes as n
        where ${conditionsInRun(filter)} ${behind}
        order by n.issued_at desc, n.access_key desc limit ${limit}
      ) as found
      order by found.issued_at desc, found.access_key desc limit ${limit}
    )
    select ${noteColumns} from page join actions_box_e.notes as n on n.company_id = ${filter.companyId}
      and n.client_id = ${filter.clientId} and n.access_key = page.access_key
    order by page.issued_at desc, page.access_key desc ${isCounted(filter) && pageSize === defaultPageSize ? planKept : sql``}`.execute(
    db,
  );
  const { shown, next } = cutPage(rows.map(toNote), pageSize, (last) => [last.issuedAt, last.accessKey]);
  return { items: shown, next };
}

/** Returns the totals of a filter: from the stored counts, or else by counting as many invoices as is fast. */
export async function noteTotals(db: Db, filter: NoteFilter): Promise<NoteTotals> {
  if (isCounted(filter)) {
    const { rows } = await sql<{ count: number; unverified: number; total: number }>`
      select coalesce(sum(notes), 0)::bigint as count,
        coalesce(sum(notes) filter (where status = 'unverified'), 0)::bigint as unverified,
        coalesce(sum(total) filter (where status = 'authorised'), 0)::bigint as total
      from actions_box_e.counts as c
      where c.company_id = ${filter.companyId} and c.client_id = ${filter.clientId}
        and ${countedConditions(filter)} ${planKept}`.execute(db);
    const { count = 0, unverified = 0, total = 0 } = rows[0] ?? {};
    return { count, unverified, total, isMore: false };
  }
  const { rows } = await sql<{ count: number; unverified: number; total: number }>`
    select count(*) as count, count(*) filter (where status = 'unverified') as unverified, coalesce(sum(total) filter (where status = 'authorised'), 0)::bigint as total
    from (
      select run.status, found.total from ${runs(filter)} as run cross join lateral (
        select n.total from actions_box_e.notes as n where ${conditionsInRun(filter)} limit ${maxCounted + 1}
      ) as found limit ${maxCounted + 1}
    ) as counted`.execute(db);
  const { count = 0, unverified = 0, total = 0 } = rows[0] ?? {};
  const isMore = count > maxCounted;
  return { count: Math.min(count, maxCounted), unverified, total: isMore ? null : total, isMore };
}

/** Returns the totals of a month by kind and direction. Without a month, uses the newest one that has an invoice. */
export async function noteSummary(
  db: Db,
  { companyId, clientId }: Pick<NoteFilter, 'companyId' | 'clientId'>,
  asked: string | undefined,
): Promise<NoteSummary> {
  const counts = db
    .selectFrom('actions_box_e.counts as c')
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', clientId)
    .where('c.notes', '>', 0);
  const months = await counts.select('c.competence').distinct().orderBy('c.competence', 'desc').execute();
  const competences = months.map((month) => month.competence.slice(0, 7));
  const competence = asked ?? competences[0] ?? null;
  if (competence === null) return { competence, competences, rows: [] };
  const rows = await counts
    .select(({ fn }) => [
      'c.kind',
      'c.direction',
      fn.sum<number>('c.notes').as('count'),
      sql<number>`coalesce(sum(c.notes) filter (where c.status = 'cancelled'), 0)::bigint`.as('cancelled'),
      sql<number>`coalesce(sum(c.notes) filter (where c.status = 'unverified'), 0)::bigint`.as('unverified'),
      sql<number>`coalesce(sum(c.total) filter (where c.status = 'authorised'), 0)::bigint`.as('total'),
    ])
    .where('c.competence', '=', `${competence}-01`)
    .groupBy(['c.kind', 'c.direction'])
    .orderBy('c.kind')
    .orderBy('c.direction')
    .execute();
  return { competence, competences, rows: rows.map((row) => ({ ...row, count: Number(row.count) })) };
}

/** Returns one invoice; null if the client has none with this key. */
export async function findNote(
  db: Db,
  { companyId, clientId }: Pick<NoteFilter, 'companyId' | 'clientId'>,
  accessKey: string,
): Promise<Note | null> {
  const { rows } = await sql<NoteRow>`select ${noteColumns} from actions_box_e.notes as n
    where n.company_id = ${companyId} and n.client_id = ${clientId} and n.access_key = ${accessKey}`.execute(
    db,
  );
  return rows[0] ? toNote(rows[0]) : null;
}

interface NoteRow extends Omit<Note, 'issuer' | 'recipient'> {
  readonly issuerTaxId: string;
  readonly issuerName: string;
  readonly recipientTaxId: string | null;
  readonly recipientName: string | null;
}

const noteColumns: RawBuilder<unknown> = sql`n.access_key as "accessKey", n.kind, n.direction, n.status, n.series,
  n.number, to_char(n.issued_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "issuedAt", n.issuer_tax_id as "issuerTaxId",
  n.issuer_name as "issuerName", n.recipient_tax_id as "recipientTaxId", n.recipient_name as "recipientName",
  n.total, n.is_summary as "isSummary"`;

function toNote({ issuerTaxId, issuerName, recipientTaxId, recipientName, ...note }: NoteRow): Note {
  return {
    ...note,
    issuer: { taxId: issuerTaxId, name: issuerName },
    recipient: recipientName === null ? null : { taxId: recipientTaxId, name: recipientName },
  };
}
