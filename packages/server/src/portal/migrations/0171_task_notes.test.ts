import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../kernel/database/migrate.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { createDatabase, dropDatabase, withDatabase } from '../../testing/databases.ts';
import { migrations } from '../migrations.ts';
import type { Db } from '../schema.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;
const long = `“Quoted”, @Sam\n<b>and long</b> ${'x'.repeat(3900)}`;
let db: Db;
beforeAll(async () => {
  const server = inject('testDatabaseUrl');
  await createDatabase(server, name);
  const url = withDatabase(server, name);
  const log = pino({ level: 'silent' });
  const admin = openDatabase(url, 1, log);
  // Foreign keys are disabled, so that rows can be inserted without those to which they refer.
  await sql`alter database ${sql.id(name)} set session_replication_role = replica`.execute(admin);
  await admin.destroy();
  db = openDatabase(url, 2, log);
  const before = Object.entries(migrations).filter(([each]) => each < '0171_task_notes');
  await migrate(db, Object.fromEntries(before));
  await sql`
    insert into users (company_id, user_id, contact_id, email, first_name, last_name, language, role)
    values ('f1', 'ann', 'ann', 'ann@f1.test', 'Ann', 'A', 'en-us', 'client'), ('f1', 'sam', 'sam', 'sam@f1.test', 'Sam', 'S', 'en-us', 'staff'),
      ('f2', 'zoe', 'zoe', 'zoe@f2.test', 'Zoe', 'Z', 'en-us', 'staff')`.execute(db);
  await sql`insert into client_contacts (company_id, client_id, contact_id, sort_name) values ('f1', 'c1', 'ann', '')`.execute(
    db,
  );
  await sql`
    insert into tasks (company_id, task_id, group_id, client_id, kind, label, params, created_at, comment, changed_by,
      changed_at, deleted_at) values
      ('f1', 'told', 'g', 'c1', 'UPLOAD', 'Told', '{}', '2026-01-01', 'As told', 'sam', '2026-01-09', null),
      ('f1', 'done', 'g', 'c1', 'UPLOAD', 'Done', '{}', '2026-01-01', ${long}, 'sam', '2026-01-09', null),
      ('f1', 'gone', 'g', 'c1', 'UPLOAD', 'Gone', '{}', '2026-01-01', 'Withdrawn', 'sam', '2026-01-04', '2026-01-05'),
      ('f1', 'lost', 'g', 'c1', 'UPLOAD', 'Lost', '{}', '2026-01-01', 'Of somebody', 'deleted', '2026-01-06', null),
      ('f1', 'none', 'g', 'c1', 'UPLOAD', 'None', '{}', '2026-01-01', null, 'ann', '2026-01-06', null),
      ('f1', 'both', 'g', 'c1', 'UPLOAD', 'Both', '{}', '2026-01-01', 'Beside', 'ann', '2026-01-02', null),
      ('f2', 'told', 'g', 'c9', 'UPLOAD', 'Other', '{}', '2026-01-03', 'Nobody’s', null, null, null),
      ('f3', 'alone', 'g', 'c8', 'UPLOAD', 'Alone', '{}', '2026-01-03', 'Without users', 'deleted', '2026-01-07', null)`.execute(
    db,
  );
  await sql`
    insert into task_steps (company_id, task_id, number, label, required, comment) values
      ('f1', 'told', 1, 'January', true, 'On the step'), ('f1', 'told', 2, 'February', true, null)`.execute(
    db,
  );
  await sql`
    insert into inbox_items (company_id, item_id, kind, client_id, user_id, key, facts, text, path, at, shown_at, ready_at, done_at) values
      ('f1', 'i1', 'note', 'c1', 'ann', 'told', '{}', 'As told', '/tasks/clients/c1/task/told', '2026-01-07', now(), now(), null),
      ('f1', 'i2', 'note', 'c1', 'ann', null, '{}', 'As told', '/tasks/clients/c1/task/told', '2026-01-08', now(), now(), now()),
      ('f1', 'i3', 'note', 'c1', 'ann', null, '{}', left(${long}, 500), '/tasks/clients/c1/task/done', '2026-01-02', now(), now(), now()),
      ('f1', 'i4', 'note', 'c1', 'ann', 'told/1', '{}', 'On the step', '/tasks/clients/c1/task/told', '2026-01-03', now(), now(), null)`.execute(
    db,
  );
  await sql`
    insert into threads (company_id, thread_id, client_id, kind, subject_id, task_id, title, started_by, started_at, last_at, closed_at)
    values ('f1', 'h1', 'c1', 'task', 'both', 'both', 'Both', 'sam', '2026-01-01', '2026-01-05', '2026-01-05')`.execute(
    db,
  );
  await sql`
    insert into thread_entries (company_id, thread_id, entry_id, kind, text, written_by, at)
    values ('f1', 'h1', 'e1', 'said', 'A question', 'sam', '2026-01-01')`.execute(db);
  await sql`
    insert into thread_reads (company_id, thread_id, user_id, read_at) values ('f1', 'h1', 'sam', '2026-01-01')`.execute(
    db,
  );
  await migrate(db, migrations);
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(inject('testDatabaseUrl'), name);
});

test('earlier notes are in the conversations of their tasks and steps, with their author and date', async () => {
  const { rows } = await sql`
    select t.company_id as firm, t.client_id as client, t.kind, t.subject_id as about, t.task_id as task, t.title, e.text,
      e.written_by as by, e.at::date::text as on
    from threads as t join thread_entries as e using (company_id, thread_id) where e.kind = 'note' order by 1, 4`.execute(
    db,
  );
  const note = { firm: 'f1', client: 'c1', kind: 'task' };
  expect(rows).toEqual([
    {
      ...note,
      about: 'both',
      task: 'both',
      title: 'Both',
      text: 'Beside',
      by: 'ann',
      on: '2026-01-02',
    },
    { ...note, about: 'done', task: 'done', title: 'Done', text: long, by: 'ann', on: '2026-01-02' },
    { ...note, about: 'gone', task: 'gone', title: 'Gone', text: 'Withdrawn', by: 'sam', on: '2026-01-04' },
    { ...note, about: 'lost', task: 'lost', title: 'Lost', text: 'Of somebody', by: 'ann', on: '2026-01-06' },
    { ...note, about: 'told', task: 'told', title: 'Told', text: 'As told', by: 'ann', on: '2026-01-07' },
    {
      ...note,
      kind: 'step',
      about: 'told/1',
      task: 'told',
      title: 'Told, January',
      text: 'On the step',
      by: 'ann',
      on: '2026-01-03',
    },
    {
      firm: 'f2',
      client: 'c9',
      kind: 'task',
      about: 'told',
      task: 'told',
      title: 'Other',
      text: 'Nobody’s',
      by: 'zoe',
      on: '2026-01-03',
    },
    {
      firm: 'f3',
      client: 'c8',
      kind: 'task',
      about: 'alone',
      task: 'alone',
      title: 'Alone',
      text: 'Without users',
      by: 'unknown',
      on: '2026-01-07',
    },
  ]);
});

test('an existing conversation keeps its entries, its closing date and its read marks', async () => {
  const { rows } = await sql`
    select e.kind, e.text, t.last_at::date::text as last, t.closed_at::date::text as closed
    from threads as t join thread_entries as e using (company_id, thread_id) where t.thread_id = 'h1' order by e.at`.execute(
    db,
  );
  const thread = { last: '2026-01-05', closed: '2026-01-05' };
  expect(rows).toEqual([
    { ...thread, kind: 'said', text: 'A question' },
    { ...thread, kind: 'note', text: 'Beside' },
  ]);
  const { rows: reads } = await sql`select user_id from thread_reads`.execute(db);
  expect(reads).toEqual([{ user_id: 'sam' }]);
  const { rows: items } = await sql`select item_id, key from inbox_items order by 1`.execute(db);
  expect(items).toEqual([
    { item_id: 'i1', key: 'told' },
    { item_id: 'i2', key: null },
    { item_id: 'i3', key: null },
    { item_id: 'i4', key: 'told/1' },
  ]);
});

test('a firm without users gets a disabled unknown person as the author of its notes', async () => {
  const { rows } = await sql`
    select u.user_id as user, u.last_name as name, c.family_name as contact, u.disabled_at is not null as disabled
    from users as u join contacts as c using (company_id, contact_id) where company_id = 'f3'`.execute(db);
  expect(rows).toEqual([
    { user: 'unknown', name: 'Unknown person', contact: 'Unknown person', disabled: true },
  ]);
});
