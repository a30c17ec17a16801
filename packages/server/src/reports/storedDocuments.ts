import type {
  DocumentSender,
  StoredDocument,
  StoredDocumentsFilter,
  StoredDocumentsTotals,
} from '@anteroom/contract';
import { folderName } from '@anteroom/domain/processingYear';
import { CursorTime, cutPage, decodeCursor } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Db } from '../database/schema.ts';
import { isShownTo, isWhere } from '../documents/documentRights.ts';
import { findMemberships } from '../documents/memberships.ts';
import { nameHasWords } from '../documents/nameHasWords.ts';
import { dayOf, isWithin, periodLines, timeZoneOf } from './period.ts';
import { type Report, type ReportColumn, type Reported, tableOf, textLine } from './Report.ts';

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

/** So many are summed: as many as a file takes. */
const maxSummed = 20_000;

/** What the client and the firm stored for each other, as far as the person may read it. */
export const storedDocuments: Report<StoredDocumentsFilter, StoredDocument> = {
  name: 'stored-documents',
  columns: [
    { name: 'document', kind: 'text', value: ({ name }) => name },
    { name: 'folder', kind: 'text', value: ({ folder }) => folder },
    { name: 'storedOn', kind: 'day', value: ({ storedOn }) => storedOn },
    { name: 'sender', kind: 'text', value: ({ sender }, { values }) => values.sender[sender] },
    { name: 'storedBy', kind: 'text', value: ({ storedBy }) => storedBy },
    { name: 'openedOn', kind: 'day', value: ({ openedOn }) => openedOn },
    { name: 'size', kind: 'count', value: ({ size }) => kilobytes(size) },
  ],

  async list(db, reported, filter, { pageSize = 50, after }) {
    const { fits, timeZone } = await matching(db, reported, filter);
    const from = after === undefined ? null : decodeCursor(Key, after);
    const behind = from
      ? sql`and (d.created_at, d.document_id) < (${from[0]}::timestamptz, ${from[1]})`
      : sql``;
    const { rows } = await sql<DocumentRow>`
      select d.document_id as id, d.name, d.created_at as "createdAt", ${sender} as sender,
        ${dayOf(sql`d.created_at`, timeZone)} as "storedOn",
        trim(u.first_name || ' ' || u.last_name) as "storedBy", d.size,
        ${dayOf(openedAt, timeZone)} as "openedOn",
        k.type as "containerType", k.name as "containerName", k.processing_year as "processingYear"
      from ${documents}
      join containers as k on k.company_id = d.company_id and k.container_id = d.container_id
      where ${fits} ${behind}
      order by d.created_at desc, d.document_id desc
      limit ${pageSize + 1}`.execute(db);
    const { shown, next } = cutPage(rows, pageSize, (last) => [last.createdAt.toISOString(), last.id]);
    return {
      items: shown.map(toStoredDocument),
      next,
    };
  },

  async totals(db, reported, filter, texts) {
    const { count, isMore, senders } = await storedDocumentsTotals(db, reported, filter);
    if (!isMore) return tableOf(totalColumns, senders, texts);
    return {
      ...tableOf(totalColumns.slice(0, 1), [], texts),
      rows: [[{ kind: 'text', value: texts.more(count) }]],
    };
  },

  filterLines: (_db, _reported, { sender, opened, search, ...period }, texts) => [
    ...periodLines(period, texts),
    ...textLine(texts.columns.sender, sender && texts.values.sender[sender]),
    ...textLine(texts.columns.opened, opened === undefined ? undefined : texts.values[opened ? 'yes' : 'no']),
    ...textLine(texts.filters.search, search),
  ],
};

/** What a filter finds, by who stored it. */
export async function storedDocumentsTotals(
  db: Db,
  reported: Reported,
  filter: StoredDocumentsFilter,
): Promise<StoredDocumentsTotals> {
  const { fits } = await matching(db, reported, filter);
  const { rows: senders } = await sql<StoredDocumentsTotals['senders'][number]>`
    select sender, count(*)::int as count, sum(size)::bigint as size, (count(*) filter (where opened))::int as opened
    from (
      select ${sender} as sender, d.size, (u.role <> 'client' and exists (select ${reads})) as opened from ${documents} where ${fits} limit ${maxSummed + 1}
    ) as found
    group by sender order by sender collate "C"`.execute(db);
  const count = senders.reduce((sum, each) => sum + each.count, 0);
  return count > maxSummed
    ? { count: maxSummed, isMore: true, senders: [] }
    : { count, isMore: false, senders };
}

const totalColumns: readonly ReportColumn<StoredDocumentsTotals['senders'][number]>[] = [
  { name: 'sender', kind: 'text', value: ({ sender }, { values }) => values.sender[sender] },
  { name: 'count', kind: 'count', value: ({ count }) => count },
  { name: 'opened', kind: 'count', value: ({ sender, opened }) => (sender === 'firm' ? opened : null) },
  { name: 'size', kind: 'count', value: ({ size }) => kilobytes(size) },
];

interface DocumentRow extends Omit<StoredDocument, 'folder'> {
  readonly createdAt: Date;
  readonly containerType: string;
  readonly containerName: string;
  readonly processingYear: number;
}

const documents = sql`documents as d join users as u on u.company_id = d.company_id and u.user_id = d.created_by`;

const sender = sql<DocumentSender>`(case u.role when 'client' then 'client' else 'firm' end)`;

const reads = sql`from document_reads as r where r.company_id = d.company_id and r.document_id = d.document_id`;

/** Of the firm's: what clients stored themselves they know. Whether staff have read something is told to nobody. */
const openedAt = sql<Date | null>`(select min(r.read_at) ${reads} and u.role <> 'client')`;

async function matching(
  db: Db,
  reported: Reported,
  { sender: wanted, opened, search = '', ...period }: StoredDocumentsFilter,
): Promise<{ readonly fits: RawBuilder<SqlBool>; readonly timeZone: string }> {
  const { companyId, clientId } = reported;
  const [memberships, timeZone] = await Promise.all([
    findMemberships(db, reported, { clientId }),
    timeZoneOf(db, companyId),
  ]);
  const isFirms = sql<boolean>`d.created_by not in (
    select c.user_id from users as c where c.company_id = ${companyId} and c.role = 'client'
  )`;
  const conditions = [
    sql<SqlBool>`d.company_id = ${companyId} and d.client_id = ${clientId} and d.deleted_at is null`,
    isWhere(memberships),
    isShownTo(reported),
    isWithin(sql`d.created_at`, period, timeZone),
    ...(wanted === undefined ? [] : [sql<SqlBool>`${isFirms} = ${wanted === 'firm'}`]),
    ...(opened === undefined ? [] : [sql<SqlBool>`${isFirms} and exists (select ${reads}) = ${opened}`]),
    ...nameHasWords('d.search_name', search),
  ];
  return { fits: sql<SqlBool>`(${sql.join(conditions, sql` and `)})`, timeZone };
}

function toStoredDocument({
  containerType,
  containerName,
  processingYear,
  createdAt: _,
  ...row
}: DocumentRow): StoredDocument {
  const isInFolder = containerType !== 'Client';
  return { ...row, folder: isInFolder ? folderName({ name: containerName, processingYear }) : null };
}

/** Begun ones count. */
function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
