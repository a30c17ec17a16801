import type { Scope } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that the document `d` was opened: for a client user, by that user; for staff, by anybody at the
 * client.
 */
export function isRead({ role, companyId, contactId }: Scope): RawBuilder<boolean> {
  // The indexes of a client's documents contain the hash, and that of a person's marks does, too.
  const mark =
    role === 'client'
      ? sql`r.contact_id = ${contactId} and r.id_hash = d.id_hash`
      : sql`r.document_id = d.document_id`;
  return sql<boolean>`exists (select from document_reads as r where r.company_id = ${companyId} and ${mark})`;
}
