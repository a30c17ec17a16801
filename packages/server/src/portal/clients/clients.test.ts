import type { ClientContacts, ClientList, ClientSearchResult, Contact } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { completeClients } from './insertClients.ts';

let portal: TestPortal;
let marco: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  marco = await portal.signIn('marco@demo.test');
});
afterAll(() => portal.close());

async function list(person: SignedIn, query: Record<string, string> = {}): Promise<ClientList> {
  const response = await person.fetch(`/api/client-center/v1/clients/?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as ClientList;
}

const shownNames = ({ clients }: ClientList) =>
  clients.map((client) => client.doingBusinessAs ?? client.displayAs ?? client.name);

describe('the list of clients', () => {
  test('has 25 per page, sorted by displayed name, with accented letters next to their base letters', async () => {
    const first = await list(marco);
    expect(first).toMatchObject({ total: 40, currentItemCount: 25, totalPages: 2 });
    const all = [...shownNames(first), ...shownNames(await list(marco, { pageNum: '2' }))];
    expect(all).toHaveLength(40);
    expect(all).toEqual([...all].sort(new Intl.Collator('en').compare));
    expect(all.indexOf('Émile Fournier')).toBeGreaterThan(all.indexOf('Eastside Auto Glass'));
  });

  test('can be sorted in descending order', async () => {
    const names = shownNames(await list(marco, { pageSize: '1000' }));
    const turned = shownNames(await list(marco, { pageSize: '1000', orderDir: 'desc' }));
    expect(turned).toEqual(names.reverse());
  });

  test('is empty beyond the last page, and still has the totals', async () => {
    expect(await list(marco, { pageNum: '9' })).toEqual({
      clients: [],
      total: 40,
      currentItemCount: 0,
      totalPages: 2,
      next: null,
    });
  });

  test.each(['asc', 'desc'])(
    'is paginated by a cursor in %s order without gaps or duplicates',
    async (orderDir) => {
      for (const orderBy of ['name', 'createdDate']) {
        const order = { orderBy, orderDir };
        const whole = await list(marco, { ...order, pageSize: '1000' });
        const pages = [await list(marco, { ...order, pageSize: '15' })];
        for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
          pages.push(await list(marco, { ...order, pageSize: '15', after: next }));
        }
        expect(pages.map(({ currentItemCount }) => currentItemCount)).toEqual([15, 15, 10]);
        expect(pages.flatMap(({ clients }) => clients)).toEqual(whole.clients);
      }
    },
  );

  test.each(['x', 'WzFd'])('returns 400 for the invalid cursor "%s"', async (after) => {
    expect((await marco.fetch(`/api/client-center/v1/clients/?after=${after}`)).status).toBe(400);
  });

  test('reflects the new name of a renamed client in order and search', async () => {
    const rename = (name: string) =>
      portal.database.db.transaction().execute(async (tx) => {
        await tx.updateTable('clients').set({ display_as: name }).where('client_id', '=', 'us-140').execute();
        await completeClients(tx, 'c1001', ['us-140']);
      });
    await rename('Aardvark Candles');
    expect(shownNames(await list(marco))[0]).toBe('Aardvark Candles');
    expect((await list(marco, { searchTerm: 'saltmarsh' })).total).toBe(0);
    await rename('Saltmarsh Candles');
  });

  test.each([
    ['bellini', ['Marco Bellini']],
    ['WORKS cycle', ['Cascade Cycle Works']],
    ['ÉMILE', ['Émile Fournier']],
    ['100%', []],
    ['_', []],
    ["'; drop table clients; --", []],
  ])('finds clients by the name "%s"', async (searchTerm, names) => {
    expect(shownNames(await list(marco, { searchBy: 'name', searchTerm }))).toEqual(names);
  });

  test('shows client users their own clients, and staff all clients of the firm', async () => {
    const olivia = await portal.signIn('olivia@demo.test');
    expect(shownNames(await list(olivia))).toEqual(['Bramble & Oak', 'Hartwell Trust', 'Olivia Hartwell']);
    const staff = await portal.signIn('staff@demo.test');
    expect((await list(staff)).total).toBe(44);
  });

  test('of one firm contains no client of another', async () => {
    const ines = await portal.signIn('ines@demo.test');
    expect(shownNames(await list(ines))).toEqual(['Albuquerque Arquitetura', 'Padaria Três Corações']);
    expect((await list(ines, { searchTerm: 'bakery' })).total).toBe(0);
  });
});

describe('one client', () => {
  const find = async (id: string) => (await marco.fetch(`/api/client-center/v1/clients/${id}`)).status;

  test('is returned to users who may open it, and is 404 to others', async () => {
    const answer = await marco.fetch('/api/client-center/v1/clients/us-101');
    expect(await answer.json()).toMatchObject({ id: 'us-101', name: 'Marco Bellini', kind: 'Individual' });
    expect(await find('us-001')).toBe(404);
    expect(await find('br-001')).toBe(404);
    expect(await find('nobody')).toBe(404);
  });
});

describe('the contacts of a client', () => {
  const people = '/api/client-center/v1/clients/us-002/contacts';

  test('are listed by name for staff who may see the client', async () => {
    const staff = await portal.signIn('staff@demo.test');
    const { contacts } = (await (await staff.fetch(people)).json()) as ClientContacts;
    expect(contacts).toContainEqual({
      contactId: expect.any(String),
      name: 'Olivia Hartwell',
      email: 'olivia@demo.test',
    });
    // Ruth also acts for the client, but may not read tasks.
    expect(contacts.map(({ contactId }) => contactId)).toEqual(['olivia', 'owen']);
    expect((await staff.fetch('/api/client-center/v1/clients/br-001/contacts')).status).toBe(404);
  });

  test('are refused to client users with 403', async () => {
    const olivia = await portal.signIn('olivia@demo.test');
    expect((await olivia.fetch(people)).status).toBe(403);
  });
});

test('a client includes its code and when it was created and modified', async () => {
  const { db } = portal.database;
  const at = new Date('2024-03-01T12:00:00.250Z');
  await db
    .updateTable('clients')
    .set({ code: 'HB-17', created_at: at })
    .where('company_id', '=', 'c1001')
    .where('client_id', '=', 'us-140')
    .execute();
  const response = await marco.fetch('/api/client-center/v1/clients/us-140');
  expect(await response.json()).toMatchObject({
    code: 'HB-17',
    createdDate: '2024-03-01T12:00:00.250Z',
    modifiedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

describe('the client search', () => {
  const search = (person: SignedIn, body: object, companyId = 'c1001') =>
    person.fetch(`/api/core/v3/companies/${companyId}/clients/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('returns the same page of the user’s own clients as the list', async () => {
    const listed = await list(marco, { pageNum: '2', pageSize: '15' });
    const response = await search(marco, { pagingDataRequest: { pageIndex: 1, itemsPerPage: 15 } });
    const found = (await response.json()) as ClientSearchResult;
    expect(found).toMatchObject({ pageIndex: 1, itemsPerPage: 15, totalItems: 40, totalPages: 3 });
    expect(found.items.map(({ id }) => id)).toEqual(listed.clients.map(({ id }) => id));
  });

  test('includes nicknames only if the primary contact is expanded', async () => {
    const olivia = await portal.signIn('olivia@demo.test');
    const filterSearchSort = { orderBy: 'name', searchBy: 'name', search: 'olivia hartwell' };
    const plain = (await (await search(olivia, { filterSearchSort })).json()) as ClientSearchResult;
    expect(plain.items).toHaveLength(1);
    expect(plain.items[0]).not.toHaveProperty('primaryContactExpanded');
    const expand = 'primaryContactExpanded';
    const full = (await (await search(olivia, { expand, filterSearchSort })).json()) as ClientSearchResult;
    expect(full.items).toMatchObject([{ id: 'us-002', primaryContactExpanded: { nickname: 'Liv' } }]);
  });

  test('returns 404 for another firm, and 400 for unknown fields or pages that are too large', async () => {
    await expectProblem(await search(marco, {}, 'c2001'), 404, 'not-found');
    await expectProblem(await search(marco, { filter: 'all' }), 400, 'bad-request');
    await expectProblem(
      await search(marco, { pagingDataRequest: { itemsPerPage: 1001 } }),
      400,
      'bad-request',
    );
  });
});

describe('a contact', () => {
  const contact = (person: SignedIn, companyId: string, contactId: string) =>
    person.fetch(`/api/core/v1/companies/${companyId}/contacts/${contactId}`);

  test('is returned to the person themselves and to staff of the firm, and is 404 to others', async () => {
    const staff = await portal.signIn('staff@demo.test');
    const { contact_id: contactId } = await portal.database.db
      .selectFrom('contacts')
      .select('contact_id')
      .where('company_id', '=', 'c1001')
      .where('email', '=', 'marco@demo.test')
      .executeTakeFirstOrThrow();
    for (const person of [marco, staff]) {
      const response = await contact(person, 'c1001', contactId);
      expect(response.status).toBe(200);
      const found = (await response.json()) as Contact;
      expect(found).toMatchObject({ contactId, givenName: 'Marco', additionalName: null });
      expect(found.fullName).toBe(`${found.givenName} ${found.familyName}`);
      expect(found.emailAddresses).toEqual([{ emailAddress: 'marco@demo.test', isPrimary: true }]);
    }
    const olivia = await portal.signIn('olivia@demo.test');
    await expectProblem(await contact(olivia, 'c1001', contactId), 404, 'not-found');
    await expectProblem(await contact(staff, 'c2001', contactId), 404, 'not-found');
    await expectProblem(await contact(staff, 'c1001', 'nobody'), 404, 'not-found');
  });
});
