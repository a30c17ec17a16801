import type { Scope } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that the document `d` was opened: for a client user, by that user; for staff, by anybody at the
 * client.
 */
export function isRead(scope: Scope): RawBuilder<boolean> {
  const byMe = scope.role === 'client' ? sql`and r.contact_id = ${scope.contactId}` : sql``;
  return sql<boolean>`exists (
    select from document_reads as r
    where r.company_id = ${scope.companyId} and r.document_id = d.document_id ${byMe}
  )`;
}
