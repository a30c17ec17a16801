import type { Task } from '@anteroom/contract';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerTable, AskedQuestionnaires } from '../api.ts';

let portal: TestPortal;
let staff: SignedIn;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  await ask('us-001', [name, jobs], {
    name: '=HYPERLINK("https://evil.test")',
    jobs: [{ employer: 'Dock' }, { employer: 'Pier' }],
  });
  await ask('us-003', [name, mortgage], { name: 'Ann', mortgage: 'yes', jobs: [] }, 'DONE');
});
afterAll(() => portal.close());

const tasks = '/api/tasks/v3/tasks';
const base = '/api/tasks/v3/questionnaires';
/** A year for which there is no demo data. */
const taxYear = 2019;

const name = { name: 'name', type: 'text', label: { 'en-us': 'Name', 'pt-br': 'Nome' } };
const mortgage = { name: 'mortgage', type: 'yesNo', label: { 'en-us': 'Mortgage' } };
const jobs = {
  name: 'jobs',
  type: 'group',
  label: { 'en-us': 'Jobs' },
  entry: { 'en-us': 'Job' },
  fields: [{ name: 'employer', type: 'text', label: { 'en-us': 'Employer' } }],
};

async function ask(clientId: string, fields: object[], answers: object, status?: 'DONE'): Promise<void> {
  const { taskId, version } = await answerOf<Task>(
    sendJson(staff, 'POST', tasks, {
      clientId,
      kind: 'QUESTIONNAIRE',
      label: 'About you',
      params: { taxYear },
      definition: { id: 'short', version: 1, sections: [{ id: 'you', title: { 'en-us': 'You' }, fields }] },
    }),
    201,
  );
  const saved = await answerOf<Task>(
    sendJson(olivia, 'PATCH', `${tasks}/${taskId}`, { version, data: { answers } }),
  );
  if (status)
    await answerOf(sendJson(olivia, 'PATCH', `${tasks}/${taskId}`, { version: saved.version, status }));
}

const read = (query = '') =>
  answerOf<AnswerTable>(staff.fetch(`${base}/answers?kind=QUESTIONNAIRE&taxYear=${taxYear}${query}`));

test('staff see the questionnaires by kind and tax year with their number, latest year first', async () => {
  const { items } = await answerOf<AskedQuestionnaires>(staff.fetch(base));
  expect(items).toContainEqual({ kind: 'QUESTIONNAIRE', taxYear, count: 2 });
  const years = items.map((each) => each.taxYear ?? 0);
  expect(years).toEqual([...years].sort((a, b) => b - a));
});

test('the table has a row for each client and a column for every question of any of them', async () => {
  const { sections, rows, next } = await read();
  expect(sections).toEqual([
    {
      id: 'you',
      title: 'You',
      questions: [
        { name: 'name', label: 'Name' },
        { name: 'mortgage', label: 'Mortgage' },
        { name: 'jobs', label: 'Jobs' },
      ],
    },
  ]);
  expect(next).toBeNull();
  expect(rows).toMatchObject([
    { clientId: 'us-003', status: 'DONE', taxYear, answers: { name: 'Ann', mortgage: 'Yes' } },
    { clientId: 'us-001', status: 'WIP', answers: { jobs: 'Job 1\nEmployer: Dock\nJob 2\nEmployer: Pier' } },
  ]);
  expect(rows.every(({ client }) => client.length > 0)).toBe(true);
});

test('the table is paged by cursor and filtered by state', async () => {
  const first = await read('&pageSize=1');
  expect(first.rows.map(({ clientId }) => clientId)).toEqual(['us-003']);
  const second = await read(`&pageSize=1&after=${first.next}`);
  expect(second.rows.map(({ clientId }) => clientId)).toEqual(['us-001']);
  expect(second.next).toBeNull();
  expect((await read('&state=open')).rows).toHaveLength(1);
  expect((await read('&state=complete')).rows).toHaveLength(1);
  expect((await read('&after=gone')).rows).toEqual([]);
});

test('CSV and Excel exports contain the same table, and CSV cells never start a formula', async () => {
  const file = (format: string) =>
    staff.fetch(`${base}/answers/export?kind=QUESTIONNAIRE&taxYear=${taxYear}&format=${format}`);
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await file('csv')).arrayBuffer());
  const [head, ...lines] = csv.split('\r\n');
  expect(head).toBe('\ufeffClient,Tax year,Status,Name,Mortgage,Jobs');
  expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""https://evil.test"")"`);

  const xlsx = await readXlsx(new Uint8Array(await (await file('xlsx')).arrayBuffer()));
  const rows = xlsx.sheets[0]?.rows ?? [];
  expect(rows[0]).toEqual(['Client', 'Tax year', 'Status', 'Name', 'Mortgage', 'Jobs']);
  expect(rows.flat()).toContain('=HYPERLINK("https://evil.test")');
});

test('the audit log records who viewed and who exported the answers', async () => {
  const entries = await portal.database.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'details'])
    .where('action', 'in', ['answers-viewed', 'answers-exported'])
    .where('company_id', '=', 'c1001')
    .execute();
  expect(entries).toContainEqual({
    action: 'answers-viewed',
    user_id: 'staff',
    details: { kind: 'QUESTIONNAIRE', taxYear },
  });
  expect(entries).toContainEqual({
    action: 'answers-exported',
    user_id: 'staff',
    details: { kind: 'QUESTIONNAIRE', taxYear, format: 'csv' },
  });
});

test('a task kind that is no questionnaire has no answers', async () => {
  const { rows } = await answerOf<AnswerTable>(staff.fetch(`${base}/answers?kind=UPLOAD`));
  expect(rows).toEqual([]);
});
