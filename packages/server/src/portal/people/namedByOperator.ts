import { sql } from 'kysely';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { DbOrTx } from '../schema.ts';

/**
 * Returns the IDs of the clients that an operator names by number or ID. @throws OperatorError if the firm has no such
 * client.
 */
export async function clientsNamed(db: DbOrTx, firm: string, wanted: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string; readonly code: string | null }>`
    select client_id as id, lower(code) as code from clients where company_id = ${firm}
      and (client_id = any(${[...wanted]}::text[]) or lower(code) = any(${wanted.map((each) => each.toLowerCase())}::text[]))
  `.execute(db);
  return wanted.map((each) => {
    const found = rows.find(({ id, code }) => id === each || code === each.toLowerCase());
    if (!found) throw new OperatorError([`The firm has no client with the number or ID "${each}".`]);
    return found.id;
  });
}

/**
 * Returns the user IDs of the staff members whom an operator names by e-mail address. @throws OperatorError if the firm
 * has no such staff member.
 */
export async function staffNamed(db: DbOrTx, firm: string, wanted: readonly string[]): Promise<string[]> {
  const staff = await db
    .selectFrom('users')
    .select(['user_id as userId', 'email'])
    .where('company_id', '=', firm)
    .where('role', '=', 'staff')
    .execute();
  return wanted.map((email) => {
    const found = staff.find((each) => each.email.toLowerCase() === email.toLowerCase());
    if (!found) throw new OperatorError([`No staff member has the e-mail address "${email}".`]);
    return found.userId;
  });
}
