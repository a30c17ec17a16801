import type { ClientList } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';

let portal: TestPortal;
let marco: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  marco = await signIn(portal.url, 'marco@demo.test');
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
  test('has 25 a page, ordered by the name that is shown, as people order names', async () => {
    const first = await list(marco);
    expect(first).toMatchObject({ total: 40, currentItemCount: 25, totalPages: 2 });
    const all = [...shownNames(first), ...shownNames(await list(marco, { pageNum: '2' }))];
    expect(all).toHaveLength(40);
    expect(all).toEqual([...all].sort(new Intl.Collator('en').compare));
    expect(all.indexOf('Émile Fournier')).toBeGreaterThan(all.indexOf('Eastside Auto Glass'));
  });

  test('turns round', async () => {
    const names = shownNames(await list(marco, { pageSize: '1000' }));
    const turned = shownNames(await list(marco, { pageSize: '1000', orderDir: 'desc' }));
    expect(turned).toEqual(names.reverse());
  });

  test('is empty beyond its end, and still says how many there are', async () => {
    expect(await list(marco, { pageNum: '9' })).toEqual({
      clients: [],
      total: 40,
      currentItemCount: 0,
      totalPages: 2,
    });
  });

  test.each([
    ['bellini', ['Marco Bellini']],
    ['WORKS cycle', ['Cascade Cycle Works']],
    ['ÉMILE', ['Émile Fournier']],
    ['100%', []],
    ['_', []],
    ["'; drop table clients; --", []],
  ])('finds by "%s"', async (searchTerm, names) => {
    expect(shownNames(await list(marco, { searchBy: 'name', searchTerm }))).toEqual(names);
  });

  test('shows a client user his own clients, and staff all of the firm', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    expect(shownNames(await list(olivia))).toEqual(['Bramble & Oak', 'Hartwell Trust', 'Olivia Hartwell']);
    const staff = await signIn(portal.url, 'staff@demo.test');
    expect((await list(staff)).total).toBe(44);
  });

  test('of another firm has nothing in common', async () => {
    const ines = await signIn(portal.url, 'ines@demo.test');
    expect(shownNames(await list(ines))).toEqual(['Albuquerque Arquitetura', 'Padaria Três Corações']);
    expect((await list(ines, { searchTerm: 'bakery' })).total).toBe(0);
  });
});
