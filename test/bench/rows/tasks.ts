import { Client } from 'pg';
import { authorised } from '../authorised.ts';
import { p95 } from '../p95.ts';
import type { Figure, Row } from '../Row.ts';
import { startWithDatabase } from '../startWithDatabase.ts';

/** Number of groups of one client, half of them complete. Each has two tasks. */
const groups = 10_000;

/**
 * Measures the lists of task groups of a client with 10,000 of them, the lists across all clients of a person who sees
 * that client, and these people's waiting tasks.
 */
export const taskLists: Row = {
  name: 'tasks',
  title: 'a client with 10,000 groups of tasks, over the server',
  withinMinutes: 5,
  async measure(resources) {
    const { portal, databaseUrl } = await startWithDatabase(resources);
    await addGroups(databaseUrl);
    const api = `${portal.url}/api/tasks/v3/tasks/groups`;
    const stages = ['NEW,WIP', 'DONE,CANCELLED,RECEIVED'];
    const people = {
      'a client user': await authorised(portal.url, 'olivia@demo.test'),
      staff: await authorised(portal.url, 'staff@demo.test'),
    };
    const figures: Figure[] = [];
    for (const [who, headers] of Object.entries(people)) {
      for (const [list, address] of [
        ['one client', `${api}/clients/us-001`],
        ['all clients', api],
      ] as const) {
        const pages = stages.flatMap((stage) =>
          [0, 1, 150, 330].map((page) => `${address}?groupStatuses=${stage}&pageNum=${page}`),
        );
        figures.push({
          what: `a page of ${list}, ${who}, p95`,
          ...(await p95(pages, headers)),
          target: { most: 30 },
        });
      }
      figures.push({
        what: `what waits over all clients, ${who}, p95`,
        ...(await p95([`${portal.url}/api/tasks/v3/tasks/waiting`], headers)),
        target: { most: 30 },
      });
    }
    return figures;
  },
};

async function addGroups(databaseUrl: string): Promise<void> {
  const connection = new Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    await connection.query(
      `insert into task_groups (company_id, group_id, client_id, type, status, completed_date, due_date, kinds, created_at)
       select 'c1001', 'bench-' || i, 'us-001', 'document_request', status,
         case status when 'DONE' then date '2026-01-01' + i % 300 end, date '2026-01-01' + i % 700, '{UPLOAD}', now()
       from generate_series(1, ${groups}) as i,
         lateral (select case i % 2 when 0 then 'NEW' else 'DONE' end as status) as of`,
    );
    await connection.query(
      `insert into tasks (company_id, task_id, group_id, client_id, kind, status, completed_at, label, params, created_at)
       select 'c1001', g.group_id || '-' || n, g.group_id, g.client_id, 'UPLOAD', g.status,
         case g.status when 'DONE' then now() end, 'Task ' || n, '{"minutes": 5}', now()
       from task_groups as g, generate_series(1, 2) as n where g.group_id like 'bench-%'`,
    );
    await connection.query('vacuum analyze');
  } finally {
    await connection.end();
  }
}
