import { Client } from 'pg';
import { authorised, type Headers } from '../authorised.ts';
import { coldLoad } from '../browser/coldLoad.ts';
import { signedIn, signedInTo } from '../browser/signedIn.ts';
import { medianPair } from '../median.ts';
import { p95 } from '../p95.ts';
import type { Row } from '../Row.ts';
import { startWithDatabase } from '../startWithDatabase.ts';

const clients = 5_000;
/** Number of inbox items, of which every tenth is open. */
const events = 200_000;
/** Number of consecutive pages requested of a list. */
const pages = 6;
const loads = 5;
/** Name of the person of the newest item, which the inbox shows. */
const newest = 'Marco Bellini';

/**
 * Measures the staff's inbox and list of clients in a busy firm, and compares the inbox's screen with a client's home
 * page.
 */
export const inbox: Row = {
  name: 'inbox',
  title: `${clients} clients and ${events} things that came in, over the server; the inbox's screen`,
  withinMinutes: 8,
  async measure(resources) {
    const { portal, databaseUrl } = await startWithDatabase(resources);
    await fillFirm(databaseUrl);
    const staff = await authorised(portal.url, 'staff@demo.test');
    const items = `${portal.url}/api/inbox/v1/items`;
    const target = { most: 50 };
    const lists = [`${items}?state=open`, `${items}?state=done`, `${items}?of=clients`, `${items}?kind=note`];
    const orders = ['name', 'overdue', 'open', 'inbox', 'seen', 'unseen'];
    const list = (order: string) => `${portal.url}/api/people/v1/clients?order=${order}`;
    const pair = await screens(portal.url);
    return [
      {
        what: 'inbox, p95',
        ...(await p95((await Promise.all(lists.map((url) => pagesOf(url, staff)))).flat(), staff)),
        target,
      },
      {
        what: 'counts of the inbox, p95',
        ...(await p95([`${portal.url}/api/inbox/v1/counts`], staff)),
        target,
      },
      ...(await inTurn(orders, async (order) => ({
        what: `clients in the order “${order}”, p95`,
        ...(await p95(await pagesOf(list(order), staff), staff)),
        target,
      }))),
      {
        what: 'the inbox’s screen against a client’s home, cold',
        value: pair.ratio,
        unit: '×',
        target: { most: 1.3 },
        note: `${Math.round(pair.value)} ms, home ${Math.round(pair.baseline)} ms: the median pair of ${loads}`,
      },
    ];
  },
};

/** Loads both screens in turn, so that other activity of the machine affects both alike. */
async function screens(portalUrl: string) {
  const client = await signedIn(portalUrl, 'olivia@demo.test');
  const staff = await signedInTo(portalUrl, 'staff@demo.test', newest);
  const inbox: number[] = [];
  const home: number[] = [];
  for (let load = 0; load < loads; load++) {
    const own = { url: `${portalUrl}/staff/inbox`, session: staff, until: newest };
    inbox.push((await coldLoad(own)).shownAfterMs);
    const theirs = { url: `${portalUrl}/home`, session: client, until: client.newestDocument };
    home.push((await coldLoad(theirs)).shownAfterMs);
  }
  return medianPair(inbox, home);
}

async function inTurn<In, Out>(all: readonly In[], work: (each: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (const each of all) done.push(await work(each));
  return done;
}

/** Returns the URLs of a list's first pages. */
async function pagesOf(url: string, headers: Headers): Promise<readonly string[]> {
  const urls = [url];
  while (urls.length < pages) {
    const { next } = (await (await fetch(urls.at(-1) ?? url, { headers })).json()) as { next: string | null };
    if (!next) break;
    urls.push(`${url}&after=${encodeURIComponent(next)}`);
  }
  return urls;
}

async function fillFirm(databaseUrl: string): Promise<void> {
  const connection = new Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    await connection.query(
      `insert into clients (company_id, client_id, name, kind, code)
       select 'c1001', 'n' || i, 'Client ' || i, 'Business', 'N-' || i from generate_series(1, ${clients}) as i`,
    );
    await connection.query(
      `insert into containers (company_id, container_id, client_id, type, name)
       select company_id, client_id, client_id, 'Client', name from clients on conflict do nothing`,
    );
    await connection.query(
      `insert into client_contacts (company_id, contact_id, client_id, sort_name)
       select company_id, 'marco', client_id, sort_name from clients where client_id like 'n%' on conflict do nothing`,
    );
    // Stella is assigned to every tenth client.
    await connection.query(
      `insert into client_staff (company_id, contact_id, client_id)
       select 'c1001', 'staff', 'n' || i from generate_series(1, ${clients}, 10) as i`,
    );
    await connection.query(
      `insert into inbox_items
         (company_id, item_id, kind, client_id, user_id, key, facts, text, path, at, shown_at, ready_at, done_at)
       select 'c1001', 'item-' || i, (array['uploads', 'note', 'comment', 'completed'])[1 + i % 4], 'n' || (1 + i % ${clients}),
         'marco', case when i % 10 = 0 then 'key-' || i end,
         jsonb_build_object('about', 'Ledger ' || i, 'taskKind', 'UPLOAD', 'count', 1, 'names', array['Ledger.pdf']),
         'Counted on Monday', '/documents', at, at, at, case when i % 10 = 0 then null else at end
       from generate_series(1, ${events}) as i, lateral (select now() - i * interval '1 minute' as at) as came`,
    );
    await connection.query(
      `insert into task_groups (company_id, group_id, client_id, type, created_at)
       select company_id, client_id || '-group', client_id, 'document_request', now() from clients where client_id like 'n%'`,
    );
    await connection.query(
      `insert into tasks (company_id, task_id, client_id, group_id, kind, status, label, due_date, params, created_at, completed_at)
       select company_id, client_id || '-' || n, client_id, client_id || '-group', 'UPLOAD',
         case when n % 4 = 0 then 'NEW' else 'DONE' end, 'Ledger', current_date + n - 12, '{}', now(),
         case when n % 4 = 0 then null else now() end
       from clients, generate_series(1, 24) as n where client_id like 'n%'`,
    );
    await connection.query('vacuum analyze');
  } finally {
    await connection.end();
  }
}
