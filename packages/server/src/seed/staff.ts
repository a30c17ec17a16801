import type { Tx } from '../portal/schema.ts';

/** User ID, by firm, of the staff member who added the firm's data. */
export const staffOf: Readonly<Record<string, string>> = {
  c1001: 'staff',
  c2001: 'livia',
  c3001: 'helen',
};

/** Adds two members of staff who have not joined the portal yet. */
export async function seedStaff(tx: Tx): Promise<void> {
  await addStaff(tx, 'c2001', 'aurora-beatriz', 'Beatriz', 'Moura', 'beatriz@auroracontabil.test', 'pt-br');
  await addStaff(tx, 'c3001', 'thames-harriet', 'Harriet', 'Cole', 'harriet@thamesledger.test', 'en-gb');
}

async function addStaff(
  tx: Tx,
  companyId: string,
  id: string,
  firstName: string,
  lastName: string,
  email: string,
  language: string,
): Promise<void> {
  await tx
    .insertInto('contacts')
    .values({ company_id: companyId, contact_id: id, given_name: firstName, family_name: lastName, email })
    .execute();
  await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      user_id: id,
      contact_id: id,
      role: 'staff',
      email,
      first_name: firstName,
      last_name: lastName,
      language,
    })
    .execute();
  await tx.insertInto('staff_roles').values({ company_id: companyId, user_id: id, role: 'owner' }).execute();
}
