import { Client } from 'pg';
import { authorised, type Headers } from '../authorised.ts';
import { type Asked, p95 } from '../p95.ts';
import type { Row } from '../Row.ts';
import { startWithDatabase } from '../startWithDatabase.ts';

const clients = 100_000;
const people = 150_000;
const imported = 10_000;
/** Number of consecutive pages of a list, or batches of a dry run, that are requested. */
const pages = 6;

/** Search terms as typed by staff: a letter, names, one of the firm's numbers, an address, and one without results. */
const terms = ['c', 'cedar', 'cedar bakery', 'N-777', 'p777@', 'zzzz'];

/** Measures the staff's lists of clients and people in a large firm, and an import into it. */
export const peopleLists: Row = {
  name: 'people',
  title: '100,000 clients and 150,000 people of one firm, over the server',
  withinMinutes: 8,
  async measure(resources) {
    const { portal, databaseUrl } = await startWithDatabase(resources);
    await fillFirm(databaseUrl);
    const staff = await authorised(portal.url, 'staff@demo.test');
    const base = `${portal.url}/api/people/v1`;
    const searched = (list: string) =>
      terms.map((term) => `${base}/${list}?search=${encodeURIComponent(term)}`);
    const target = { most: 50 };
    return [
      {
        what: 'list of clients, p95',
        ...(await p95(await pagesOf(`${base}/clients`, staff), staff)),
        target,
      },
      { what: 'search for clients, p95', ...(await p95(searched('clients'), staff)), target },
      {
        what: 'list of people, p95',
        ...(await p95(await pagesOf(`${base}/contacts`, staff), staff)),
        target,
      },
      { what: 'search for people, p95', ...(await p95(searched('contacts'), staff)), target },
      {
        what: 'dry run of inviting everyone, p95 of a batch',
        ...(await p95(await batchesOf(portal.url, staff), staff)),
        target,
      },
      {
        what: `import of ${imported} rows`,
        value: await importRows(base, staff),
        unit: 's',
        target: { most: 20 },
        note: 'half of them of clients that are there',
      },
    ];
  },
};

/** Returns the URLs of a list's first pages. */
async function pagesOf(url: string, headers: Headers): Promise<readonly string[]> {
  const urls = [url];
  while (urls.length < pages) {
    const { next } = (await (await fetch(urls.at(-1) ?? url, { headers })).json()) as { next: string | null };
    if (!next) throw new Error(`${url} was to have more pages.`);
    urls.push(`${url}?after=${next}`);
  }
  return urls;
}

/** Returns the requests for the first dry runs of inviting everyone. */
async function batchesOf(portalUrl: string, headers: Headers): Promise<readonly Asked[]> {
  const url = `${portalUrl}/api/security/v1/invitations/uninvited`;
  const requests: { url: string; body: object }[] = [{ url, body: { dryRun: true } }];
  while (requests.length < pages) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(requests.at(-1)?.body),
    });
    const { next } = (await answer.json()) as { next: string | null };
    if (!next) throw new Error('All were to be invited, by many batches.');
    requests.push({ url, body: { dryRun: true, after: next } });
  }
  return requests;
}

async function importRows(base: string, headers: Headers): Promise<number> {
  const rows = Array.from({ length: imported }, (_, index) => {
    const number = index % 2 === 0 ? `N-${index + 1}` : `NEW-${index}`;
    return `${number},Client ${index},First ${index},Last,person-${index}@import.test`;
  });
  const file = Buffer.from(['client,name,firstName,lastName,email', ...rows].join('\n')).toString('base64');
  const start = performance.now();
  const answer = await fetch(`${base}/clients/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ file, dryRun: false }),
  });
  const report = (await answer.json()) as { isDone?: boolean };
  if (!report.isDone) throw new Error(`The import failed: ${JSON.stringify(report).slice(0, 500)}`);
  return (performance.now() - start) / 1000;
}

async function fillFirm(databaseUrl: string): Promise<void> {
  const connection = new Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    await connection.query(
      `insert into clients (company_id, client_id, name, kind, code)
       select 'c1001', 'n' || i, firsts[1 + (i * 31) % 15] || ' ' || seconds[1 + (i * 17) % 13] || ' ' || i,
         'Business', 'N-' || i
       from generate_series(1, ${clients}) as i,
         (values (
           '{Alder,Beacon,Birch,Cascade,Cedar,Copper,Dove,Ever,Fern,Granite,Harvest,Kestrel,Maple,North,Orchard}'::text[],
           '{Bakery,Dental,Florists,Kayaks,Plumbing,Works,Nursery,Coffee,Joinery,Masonry,Robotics,Marina,Realty}'::text[]
         )) as words (firsts, seconds)`,
    );
    await connection.query(
      `insert into contacts (company_id, contact_id, given_name, family_name, email)
       select 'c1001', 'p' || i, firsts[1 + (i * 7) % 8], seconds[1 + (i * 11) % 8] || i, 'p' || i || '@people.test'
       from generate_series(1, ${people}) as i,
         (values (
           '{Ada,Bruno,Carla,Diego,Emma,Femke,Grace,Hugo}'::text[],
           '{Alves,Bakker,Cedarlund,Dubois,Evans,Ferreira,Gagnon,Hopper}'::text[]
         )) as words (firsts, seconds)`,
    );
    await connection.query(
      `insert into containers (company_id, container_id, client_id, type, name)
       select company_id, client_id, client_id, 'Client', name from clients on conflict do nothing`,
    );
    await connection.query(
      `insert into client_contacts (company_id, contact_id, client_id, sort_name)
       select c.company_id, 'p' || i, c.client_id, c.sort_name
       from generate_series(1, ${people}) as i
       join clients as c on c.company_id = 'c1001' and c.client_id = 'n' || (1 + i % ${clients})`,
    );
    await connection.query('vacuum analyze clients, contacts, client_contacts, containers');
  } finally {
    await connection.end();
  }
}
