import { folderName } from '@anteroom/domain/documents/processingYear';
import type { DocumentFilter, Documents, Reader } from '@anteroom/server-sdk';
import type { DocumentSender, DocumentTotal, ListedDocument } from '@anteroom/server-sdk/portal';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';
import { hasRole, isShownTo } from './documentRights.ts';
import { findExceptions, findMemberships } from './memberships.ts';
import { nameHasWords } from './nameHasWords.ts';

/** Lists a client's documents in the order in which they were stored: see {@link Documents.list}. */
export async function listByStoring(
  db: DbOrTx,
  reader: Reader,
  filter: DocumentFilter,
  { limit, after }: Parameters<Documents['list']>[3],
): Promise<readonly ListedDocument[]> {
  const behind = after
    ? sql`and (d.created_at, d.document_id) < (${after.storedAt.toISOString()}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<DocumentRow>`
    select d.document_id as id, d.name, d.size, d.created_at as "storedAt", ${sender} as sender,
      trim(u.first_name || ' ' || u.last_name) as "storedBy", ${openedAt} as "openedAt",
      k.type as "containerType", k.name as "containerName", k.processing_year as "processingYear"
    from ${documents}
    join containers as k on k.company_id = d.company_id and k.container_id = d.container_id
    where ${await matching(db, reader, filter)} ${behind}
    order by d.created_at desc, d.document_id desc
    limit ${limit}`.execute(db);
  return rows.map(toListedDocument);
}

/** Sums up a client's documents by sender; see {@link Documents.totals}. */
export async function totalsBySender(
  db: DbOrTx,
  reader: Reader,
  filter: DocumentFilter,
  limit: number,
): Promise<readonly DocumentTotal[]> {
  const { rows } = await sql<DocumentTotal>`
    select sender, count(*)::int as count, sum(size)::bigint as size, (count(*) filter (where opened))::int as opened
    from (
      select ${sender} as sender, d.size, (u.role <> 'client' and exists (select ${reads})) as opened
      from ${documents} where ${await matching(db, reader, filter)} limit ${limit}
    ) as found
    group by sender order by sender collate "C"`.execute(db);
  return rows;
}

interface DocumentRow extends Omit<ListedDocument, 'folder'> {
  readonly containerType: string;
  readonly containerName: string;
  readonly processingYear: number;
}

const documents = sql`documents as d join users as u on u.company_id = d.company_id and u.user_id = d.created_by`;

const sender = sql<DocumentSender>`(case u.role when 'client' then 'client' else 'firm' end)`;

const reads = sql`from document_reads as r where r.company_id = d.company_id and r.document_id = d.document_id`;

/**
 * Time at which a document from the firm was first opened. It is null for documents from clients: they know what they
 * stored, and nobody is told whether staff have read it.
 */
const openedAt = sql<Date | null>`(select min(r.read_at) ${reads} and u.role <> 'client')`;

async function matching(
  db: DbOrTx,
  reader: Reader,
  { clientId, from, before, sender: wanted, isOpened, search = '' }: DocumentFilter,
): Promise<RawBuilder<SqlBool>> {
  const { companyId } = reader;
  const memberships = await findMemberships(db, reader, { clientId });
  const exceptions = await findExceptions(db, reader, { clientId });
  const isFirms = sql<boolean>`d.created_by not in (
    select c.user_id from users as c where c.company_id = ${companyId} and c.role = 'client'
  )`;
  const conditions = [
    sql<SqlBool>`d.company_id = ${companyId} and d.client_id = ${clientId} and d.deleted_at is null`,
    hasRole({ memberships, exceptions }),
    isShownTo(reader),
    ...(from === undefined ? [] : [sql<SqlBool>`d.created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`d.created_at < ${before}`]),
    ...(wanted === undefined ? [] : [sql<SqlBool>`${isFirms} = ${wanted === 'firm'}`]),
    ...(isOpened === undefined ? [] : [sql<SqlBool>`${isFirms} and exists (select ${reads}) = ${isOpened}`]),
    ...nameHasWords('d.search_name', search),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function toListedDocument({
  containerType,
  containerName,
  processingYear,
  ...row
}: DocumentRow): ListedDocument {
  const isInFolder = containerType !== 'Client';
  return { ...row, folder: isInFolder ? folderName({ name: containerName, processingYear }) : null };
}
