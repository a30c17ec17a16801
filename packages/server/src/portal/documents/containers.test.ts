import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/testDatabase.ts';
import { insertClients } from '../clients/insertClients.ts';
import { linkContacts } from '../clients/linkContacts.ts';
import { insertContainer } from './insertContainer.ts';

test('a client is created with a root folder, and its contacts get a role that folders inherit', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    await db
      .insertInto('companies')
      .values({
        company_id: 'c1',
        name: 'Firm',
        country: 'US',
        language: 'en-us',
        email: 'firm@firm.test',
        header_fill_color: '#000',
        header_text_color: '#fff',
        button_fill_color: '#000',
        button_text_color: '#fff',
        header_image: null,
        header_line: null,
        sign_in_text: null,
      })
      .execute();
    await db
      .insertInto('contacts')
      .values({
        company_id: 'c1',
        contact_id: 'p1',
        given_name: 'Ana',
        family_name: 'Reis',
        email: 'ana@demo.test',
      })
      .execute();
    await db.transaction().execute(async (tx) => {
      await insertClients(tx, [
        {
          company_id: 'c1',
          client_id: 'k1',
          name: 'Reis LLC',
          doing_business_as: null,
          display_as: null,
          nickname: null,
          kind: 'Business',
          code: null,
        },
      ]);
      await linkContacts(tx, 'c1', [{ contact_id: 'p1', client_id: 'k1' }]);
      const unset = {
        product_type: null,
        lock_type: null,
        lock_level: null,
        created_by: null,
        modified_by: null,
      };
      const ids = { company_id: 'c1', container_id: 'f1', client_id: 'k1', parent_id: 'k1' };
      await insertContainer(tx, { ...ids, type: 'Folder', name: 'Bookkeeping', ...unset });
    });
    expect(
      await db.selectFrom('containers').select(['container_id', 'type']).orderBy('type').execute(),
    ).toEqual([
      { container_id: 'k1', type: 'Client' },
      { container_id: 'f1', type: 'Folder' },
    ]);
    expect(
      await db
        .selectFrom('container_members')
        .select(['container_id', 'role'])
        .orderBy('container_id')
        .execute(),
    ).toEqual([
      { container_id: 'f1', role: 'Contributor' },
      { container_id: 'k1', role: 'Contributor' },
    ]);
  } finally {
    await drop();
  }
});
