import { Client } from 'pg';
import { authorised, type Headers } from '../authorised.ts';
import { p95 } from '../p95.ts';
import type { Row } from '../Row.ts';
import { startWithDatabase } from '../startWithDatabase.ts';

const clients = 100_000;

/**
 * Search terms as typed into the client switcher: single letters, a whole name, two words, a number, a term without
 * results.
 */
const terms = ['c', 'ce', 'ced', 'cedar', 'cedar bakery', 'bakery', '777', 'mason 99', 'e', 'zzzz'];

/** Measures the client switcher's search, for a client user and for staff with 100,000 clients each. */
export const clientSearch: Row = {
  name: 'search',
  title: 'client switcher with 100,000 clients, over the server',
  withinMinutes: 5,
  async measure(resources) {
    const { portal, databaseUrl } = await startWithDatabase(resources);
    await addClients(databaseUrl);
    const list = `${portal.url}/api/client-center/v1/clients/`;
    const clientUser = await authorised(portal.url, 'marco@demo.test');
    const staff = await authorised(portal.url, 'staff@demo.test');
    const bySearch = terms.map(
      (term) => `${list}?pageSize=10&searchBy=name&searchTerm=${encodeURIComponent(term)}`,
    );
    return [
      { what: 'search by a client user, p95', ...(await p95(bySearch, clientUser)), target: { most: 50 } },
      { what: 'search by staff, p95', ...(await p95(bySearch, staff)), target: { most: 50 } },
      { what: 'the list that home begins with, p95', ...(await p95([list], clientUser)) },
      {
        what: 'a page in the middle, by key, p95',
        ...(await p95([await middle(list, clientUser)], clientUser)),
      },
    ];
  },
};

async function addClients(databaseUrl: string): Promise<void> {
  const connection = new Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    await connection.query(
      `insert into clients (company_id, client_id, name, kind)
       select 'c1001', 'n' || i, firsts[1 + (i * 31) % 15] || ' ' || seconds[1 + (i * 17) % 13] || ' ' || i, 'Business'
       from generate_series(1, ${clients}) as i,
         (values (
           '{Alder,Beacon,Birch,Cascade,Cedar,Copper,Dove,Ever,Fern,Granite,Harvest,Kestrel,Maple,North,Orchard}'::text[],
           '{Bakery,Dental,Florists,Kayaks,Plumbing,Works,Nursery,Coffee,Joinery,Masonry,Robotics,Marina,Realty}'::text[]
         )) as words (firsts, seconds)`,
    );
    await connection.query(
      `insert into containers (company_id, container_id, client_id, type, name)
       select company_id, client_id, client_id, 'Client', name from clients
       where company_id = 'c1001' and client_id ~ '^n[0-9]+$'
       on conflict do nothing`,
    );
    await connection.query(
      `insert into client_contacts (company_id, contact_id, client_id, sort_name)
       select company_id, 'marco', client_id, sort_name from clients
       where company_id = 'c1001' and client_id ~ '^n[0-9]+$'`,
    );
    await connection.query(
      `insert into container_members (company_id, container_id, contact_id, role)
       select company_id, client_id, contact_id, 'Contributor' from client_contacts
       where company_id = 'c1001' and contact_id = 'marco'
       on conflict do nothing`,
    );
    await connection.query('vacuum analyze clients, client_contacts');
  } finally {
    await connection.end();
  }
}

/** Returns the URL of a page half-way through a list, as reached by paging. */
async function middle(list: string, headers: Headers): Promise<string> {
  const answer = await fetch(`${list}?pageSize=10&pageNum=${clients / 20}`, { headers });
  const { next } = (await answer.json()) as { next: string };
  return `${list}?pageSize=10&after=${next}`;
}
