import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import type { Reader, Scope } from '../http/scope.ts';

/** To a client user: whether he has opened the document `d`. To staff: whether anybody at the client has. */
export function isRead(scope: Scope): RawBuilder<boolean> {
  const byMe = scope.role === 'client' ? sql`and r.contact_id = ${scope.contactId}` : sql``;
  return sql<boolean>`exists (
    select from document_reads as r
    where r.company_id = ${scope.companyId} and r.document_id = d.document_id ${byMe}
  )`;
}

/** Remembers that the person has opened them. What staff open is not told to anybody. */
export async function markAsRead(
  db: DbOrTx,
  { companyId, contactId, role }: Reader,
  documentIds: readonly string[],
  now: Date,
): Promise<void> {
  if (role !== 'client') return;
  await sql`
    insert into document_reads (company_id, document_id, contact_id, read_at)
    select ${companyId}, read.document_id, ${contactId}, ${now}
    from unnest(${documentIds}::text[]) as read (document_id)
    on conflict do nothing`.execute(db);
}
