import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The condition under which step `s` of a document review was done for a document that the firm has replaced since: another one of its
 * name is in its place.
 */
export const isForReplacedDocument: RawBuilder<SqlBool> = sql`exists (
  select from documents as asked
  join documents as present on present.company_id = asked.company_id
    and present.container_id = asked.container_id and present.sort_name = asked.sort_name and present.deleted_at is null
  where asked.company_id = s.company_id and asked.document_id = s.params ->> 'documentId'
    and s.data ? 'sha256' and present.sha256 <> s.data ->> 'sha256'
)`;
