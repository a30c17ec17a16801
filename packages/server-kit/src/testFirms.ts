import { insertClients } from '@anteroom/server/portal/clients/insertClients';
import { linkContacts } from '@anteroom/server/portal/clients/linkContacts';
import type { Tx } from '@anteroom/server/portal/schema';
import { clients, firms, people, permissionsOf, type TestPerson } from './testPeople.ts';

/** Inserts two firms, with their clients and people. */
export async function insertFirms(tx: Tx): Promise<void> {
  await tx
    .insertInto('companies')
    .values(
      firms.map(({ id, name, country, language, zone }) => ({
        company_id: id,
        name,
        country,
        language,
        time_zone: zone,
        email: `office@${id}.test`,
        header_fill_color: '#0f4c5c',
        header_text_color: '#ffffff',
        button_fill_color: '#0f4c5c',
        button_text_color: '#ffffff',
      })),
    )
    .execute();
  await insertClients(
    tx,
    clients.map(({ companyId, clientId, name }) => ({
      company_id: companyId,
      client_id: clientId,
      kind: 'Business' as const,
      name,
    })),
  );
  for (const person of Object.values(people)) await insertPerson(tx, person);
}

async function insertPerson(tx: Tx, person: TestPerson): Promise<void> {
  const { id, firm, role, firstName, lastName, actsFor } = person;
  const ids = { company_id: firm.id, contact_id: id };
  const email = `${id}@${firm.id}.test`;
  await tx
    .insertInto('contacts')
    .values({ ...ids, given_name: firstName, family_name: lastName, email })
    .execute();
  await tx
    .insertInto('users')
    .values({
      ...ids,
      user_id: id,
      role,
      email,
      first_name: firstName,
      last_name: lastName,
      language: firm.language,
    })
    .execute();
  await tx
    .insertInto('user_permissions')
    .values(permissionsOf(person).map((permission) => ({ company_id: firm.id, user_id: id, permission })))
    .execute();
  if (actsFor !== undefined) await linkContacts(tx, firm.id, [{ contact_id: id, client_id: actsFor }]);
}
