import type { NewTask, Profile, Task } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '../../kernel/mail/letter.ts';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { writtenLetter } from '../../testing/writtenLetter.ts';
import { remindOfTasks } from './remindOfTasks.ts';
import { taskMail } from './taskMail.ts';
import { tellOfTasks } from './tellOfTasks.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
let now = new Date('2026-11-20T15:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => now } });
  setTaskKind(portal, 'UPLOAD');
  // The demo firms' tasks would cause more e-mails.
  await portal.database.db.updateTable('tasks').set({ deleted_at: now }).execute();
  // So would the other people who act for Olivia's clients.
  await portal.database.db
    .updateTable('users')
    .set({ task_mails: false })
    .where('user_id', '!=', 'olivia')
    .execute();
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
beforeEach(async () => {
  await sql`delete from jobs.job where name = 'mail'`.execute(portal.database.db);
});
afterAll(() => portal.close());

const mails = () => portal.mails();

async function ask(tasks: readonly Partial<NewTask>[]): Promise<Task[]> {
  const response = await staff.fetch('/api/tasks/v3/tasks/bulk', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tasks: tasks.map((task) => ({ clientId: 'us-002', kind: 'UPLOAD', label: 'x', ...task })),
    }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { tasks: Task[] }).tasks;
}

function optOutLink({ headers }: MailMessage): string {
  return headers['List-Unsubscribe']?.slice(1, -1) ?? '';
}

async function wantMails(userId: string, wanted: boolean): Promise<void> {
  await portal.database.db
    .updateTable('users')
    .set({ task_mails: wanted })
    .where('user_id', '=', userId)
    .execute();
}

describe('e-mails about new tasks', () => {
  test('go once to the people who see the client’s tasks, for those tasks that the firm wants to announce', async () => {
    const [first] = await ask([
      { label: 'W-2 for 2026', dueDate: '2027-01-15', sendNotification: true },
      { label: 'Nobody is told' },
    ]);
    expect((await mails()).map(({ to }) => to)).toEqual(['olivia@demo.test']);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Harbor & Finch CPAs: W-2 for 2026');
    expect(mail?.text).toContain('Hello Olivia,');
    expect(mail?.text).toMatch(/- W-2 for 2026 \(.+\), due January 15, 2027/);
    expect(mail?.text).toContain(`/tasks/clients/us-002/task/${first?.taskId}`);
    expect(mail?.text).not.toContain('Nobody is told');
  });

  test('combine several tasks of all clients into one e-mail per person', async () => {
    await ask([
      { label: 'One', sendNotification: true },
      { label: 'Two', clientId: 'us-003', sendNotification: true },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'olivia@demo.test', subject: 'Harbor & Finch CPAs: 2 new tasks' });
    expect(mail?.text).toMatch(/- One \(.+\)\n- Two \(/);
  });

  test('are not sent for a task that was rejected', async () => {
    const response = await staff.fetch('/api/tasks/v3/tasks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: 'us-002',
        kind: 'UPLOAD',
        label: 'x',
        dueDate: '2027-02-30',
        sendNotification: true,
      }),
    });
    expect(response.status).toBe(400);
    expect(await mails()).toEqual([]);
  });

  test('leave out kinds that a control hides from the person', async () => {
    const { db } = portal.database;
    setTaskKind(portal, 'ERRAND', { hiddenBy: 'HideErrands' });
    const hide = { company_id: 'c1001', user_id: 'olivia', control: 'HideErrands' };
    await db.insertInto('user_controls').values(hide).execute();
    const told = { clientId: 'us-002', dueDate: null };
    await db.transaction().execute((tx) =>
      tellOfTasks(portal.deps, tx, 'c1001', 'arrived', [
        { ...told, taskId: 'hidden', kind: 'ERRAND', label: 'Hidden' },
        { ...told, taskId: 'seen', kind: 'UPLOAD', label: 'Seen' },
      ]),
    );
    await db.deleteFrom('user_controls').where('control', '=', 'HideErrands').execute();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Harbor & Finch CPAs: Seen']);
  });
});

test('an e-mail about many clients lists tasks in their order, and takes linear time to prepare', async () => {
  const count = 300;
  const bulk = (i: number) => `bulk-${i}`;
  await sql`
    insert into clients (company_id, client_id, name, kind)
    select 'c1001', 'bulk-' || i, 'Bulk ' || i, 'Business' from generate_series(1, ${count}::int) as i`.execute(
    portal.database.db,
  );
  await sql`
    insert into client_contacts (company_id, contact_id, client_id, sort_name)
    select company_id, 'olivia', client_id, sort_name from clients where client_id like 'bulk-%'`.execute(
    portal.database.db,
  );
  let looks = 0;
  const task = (i: number) => ({
    taskId: bulk(i),
    get clientId() {
      looks++;
      return bulk(i);
    },
    kind: 'UPLOAD',
    label: `Ledger ${i}`,
    dueDate: null,
  });
  const tasks = Array.from({ length: count }, (_, at) => task(count - at));
  await portal.database.db
    .transaction()
    .execute((tx) => tellOfTasks(portal.deps, tx, 'c1001', 'arrived', tasks));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.text.match(/Ledger \d+/g)).toEqual(
    Array.from({ length: 20 }, (_, at) => `Ledger ${count - at}`),
  );
  expect(looks).toBeLessThan(10 * count);
  await sql`delete from client_contacts where client_id like 'bulk-%'`.execute(portal.database.db);
});

test('a returned step is announced only if the firm asks for it', async () => {
  await addTask(portal.database.db, {
    id: 'back',
    label: 'Wages',
    steps: [{ label: 'W-2', required: true }],
  });
  const review = (body: object) =>
    staff.fetch('/api/tasks/v3/tasks/back/steps/1/review', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await review({ version: 1, state: 'returned', reason: 'Blurred.' });
  expect(await mails()).toEqual([]);
  await review({ version: 2, state: 'returned', reason: 'Still blurred.', sendNotification: true });
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Harbor & Finch CPAs needs something more: Wages',
  ]);
});

test('acceptance is announced once per task, when no step is left to review and the person wants e-mails', async () => {
  const given = { required: true, data: { documents: [{ id: 'd' }] } };
  const steps = [
    { label: 'W-2', ...given },
    { label: '1099', ...given },
    { label: 'Others', required: false },
  ];
  await addTask(portal.database.db, { id: 'fine', label: 'Wages', steps });
  const review = async (step: number, state: 'accepted' | 'returned') => {
    const { steps } = await answerOf<Task>(staff.fetch('/api/tasks/v3/tasks/fine'));
    const { version } = steps[step - 1] as Task['steps'][number];
    const body = { version, state, reason: 'Blurred.', sendNotification: true };
    await answerOf(sendJson(staff, 'PATCH', `/api/tasks/v3/tasks/fine/steps/${step}/review`, body));
  };
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  await review(1, 'accepted');
  expect(await subjects()).toEqual([]);
  await review(2, 'returned');
  expect(await subjects()).toEqual(['Harbor & Finch CPAs needs something more: Wages']);
  await review(2, 'accepted');
  await review(2, 'accepted');
  expect((await subjects()).toSorted()).toEqual([
    'Harbor & Finch CPAs has accepted: Wages',
    'Harbor & Finch CPAs needs something more: Wages',
  ]);

  await wantMails('olivia', false);
  await review(2, 'returned');
  await review(2, 'accepted');
  expect(await subjects()).toHaveLength(2);
  await wantMails('olivia', true);
});

describe('reminders of due tasks', () => {
  /** Adds a task that is due in this many days in New York and was added five days ago. */
  async function dueTask(id: string, days: number): Promise<void> {
    await addTask(portal.database.db, { id, label: id });
    const dueDate = new Date(Date.parse('2026-11-20T00:00:00Z') + days * 86_400_000)
      .toISOString()
      .slice(0, 10);
    await portal.database.db
      .updateTable('tasks')
      .set({ due_date: dueDate, created_at: new Date('2026-11-15T15:00:00Z') })
      .where('task_id', '=', id)
      .execute();
  }

  test('are sent once per person, stage and due date, with several nodes running, from 9 a.m. local time', async () => {
    await dueTask('in-a-week', 7);
    await dueTask('tomorrow', 1);
    await dueTask('later', 20);
    await dueTask('past', -1);
    now = new Date('2026-11-20T13:59:00Z');
    await remindOfTasks(portal.deps);
    expect(await mails()).toEqual([]);

    now = new Date('2026-11-20T14:07:00Z');
    await Promise.all([1, 2, 3].map(() => remindOfTasks(portal.deps)));
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['olivia@demo.test', '2 tasks are due soon'],
    ]);
    expect(sent[0]?.text).toMatch(/- tomorrow \(.+November 21, 2026\n- in-a-week \(.+November 27, 2026\n/);

    now = new Date('2026-11-21T15:07:00Z');
    await remindOfTasks(portal.deps);
    expect(await mails()).toHaveLength(1);

    now = new Date('2026-11-26T15:07:00Z');
    await remindOfTasks(portal.deps);
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
      '2 tasks are due soon',
      'Due soon: in-a-week',
    ]);
  });

  test('are sent again for a changed due date, and never for a completed or new task', async () => {
    now = new Date('2026-11-20T15:00:00Z');
    await dueTask('moved', 6);
    await dueTask('finished', 6);
    await dueTask('fresh', 6);
    const { db } = portal.database;
    await db
      .updateTable('tasks')
      .set({ status: 'DONE', completed_at: now })
      .where('task_id', '=', 'finished')
      .execute();
    await db.updateTable('tasks').set({ created_at: now }).where('task_id', '=', 'fresh').execute();
    await remindOfTasks(portal.deps);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Due soon: moved']);
    await db.updateTable('tasks').set({ due_date: '2026-11-27' }).where('task_id', '=', 'moved').execute();
    await remindOfTasks(portal.deps);
    expect(await mails()).toHaveLength(2);
  });
});

describe('opting out of task e-mails', () => {
  test('by the link in an e-mail asks for confirmation on GET and takes effect on POST', async () => {
    await ask([{ label: 'First', sendNotification: true }]);
    const [mail] = await mails();
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = optOutLink(mail as MailMessage);
    expect(mail?.html).toContain(link);
    const { pathname } = new URL(link);

    const page = await fetch(portal.url + pathname);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Stop e-mails about tasks to olivia@demo.test?');
    await ask([{ label: 'Second', sendNotification: true }]);
    expect(await mails()).toHaveLength(2);

    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    for (const _ of [1, 2]) {
      const done = await fetch(portal.url + pathname, oneClick);
      expect([done.status, await done.text()]).toEqual([
        200,
        expect.stringContaining('You won’t receive any more'),
      ]);
    }
    await ask([{ label: 'Third', sendNotification: true }]);
    expect(await mails()).toHaveLength(2);
    const audit = await portal.database.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'profile-changed')
      .execute();
    expect(audit).toEqual([{ details: { taskMails: false, by: 'link' } }]);
  });

  test('in the profile can be undone there', async () => {
    await wantMails('olivia', false);
    const read = async () => (await (await olivia.fetch('/api/profile/v1/users/me')).json()) as Profile;
    const { id, pendingEmail, taskMails, ...rest } = await read();
    expect(taskMails).toBe(false);
    const save = async (change: object) =>
      (
        await olivia.fetch(`/api/profile/v1/users/${id}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...rest, ...change }),
        })
      ).status;
    expect(await save({ taskMails: true })).toBe(200);
    expect(await save({})).toBe(200);
    expect((await read()).taskMails).toBe(true);
  });

  test('by an unknown link returns 404 with a message in the browser’s language', async () => {
    const answer = await fetch(`${portal.url}/api/mail/v1/opt-out/none`, {
      headers: { 'accept-language': 'pt-BR' },
    });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Este link expirou');
  });
});

test.each([
  ['pt-br', 'Finch tem uma nova tarefa para você:', 'vence em 15 de janeiro de 2027'],
  ['es-ar', 'Finch tiene una tarea nueva para vos:', 'vence el 15 de enero de 2027'],
  ['fr-ca', 'Finch a une nouvelle tâche pour vous\u00a0:', 'échéance le 15 janvier 2027'],
  ['nl-nl', 'Finch heeft een nieuwe taak voor je:', 'uiterlijk 15 januari 2027'],
  ['en-gb', 'Finch has a new task for you:', 'due 15 January 2027'],
])('the e-mail about a task is written in %s', (language, intro, due) => {
  const letter = taskMail({
    reason: 'arrived',
    to: { email: 'ana@demo.test', firstName: 'Ana', language },
    firm: 'Finch',
    tasks: [{ label: 'Form\n<1>', client: 'Ana & Co', dueDate: '2027-01-15' }],
    link: 'https://portal.test/tasks',
    optOutLink: 'https://portal.test/api/mail/v1/opt-out/x',
  });
  const { subject, text, html } = writtenLetter(letter);
  expect(subject).toContain('Form <1>');
  expect(text).toContain(intro);
  expect(text).toContain(due);
  expect(html).toContain('Form &lt;1&gt; (Ana &amp; Co)');
});
