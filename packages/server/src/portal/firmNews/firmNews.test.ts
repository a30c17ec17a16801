import type { Task } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson } from '../../testing/sendJson.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';
import { writtenLetter } from '../../testing/writtenLetter.ts';
import { newsMail } from './newsMail.ts';
import { longestMs, quietMs, tellOfNews } from './tellOfNews.ts';

let portal: TestPortal;
let olivia: SignedIn;
let ines: SignedIn;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => now } });
  olivia = await signIn(portal.url, 'olivia@demo.test');
  ines = await signIn(portal.url, 'ines@demo.test');
});
afterAll(() => portal.close());

const tasks = '/api/tasks/v3/tasks';

async function change(person: SignedIn, taskId: string, fields: object): Promise<void> {
  const { version } = (await (await person.fetch(`${tasks}/${taskId}`)).json()) as Task;
  const response = await sendJson(person, 'PATCH', `${tasks}/${taskId}`, { version, ...fields });
  expect(response.status).toBe(200);
}

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function told(): Promise<readonly Mail[]> {
  const before = (await mails()).length;
  await Promise.all([1, 2, 3].map(() => tellOfNews(portal.deps)));
  return (await mails()).slice(before);
}

test('the firm gets one e-mail of all that a person has done and said for a client, however many nodes ask', async () => {
  await change(olivia, 'us-001-inventory', { comment: 'Counted' });
  await change(olivia, 'us-001-inventory', { comment: 'Counted on\nNov 19' });
  pass(1);
  await change(olivia, 'us-001-equipment-receipts', {
    status: 'CANCELLED',
    doesNotApplyComment: 'We bought none',
  });
  pass(1);
  const { id } = await uploadFile(olivia, 'Lease.pdf');
  const comment = { documentId: id, text: 'Page 3 is missing' };
  expect((await sendJson(olivia, 'POST', '/api/notes/v1/comments/', comment)).status).toBe(201);
  pass(quietMs - 1);
  expect(await told()).toEqual([]);
  pass(1);
  expect(await told()).toEqual([
    expect.objectContaining({
      to: 'office@harborfinch.test',
      replyTo: 'olivia@demo.test',
      subject: 'Bramble & Oak: news from Olivia Hartwell',
      text: expect.stringContaining(`/tasks/clients/us-001`),
    }),
  ]);
  const lines = (await mails())
    .at(-1)
    ?.text.split('\n')
    .filter((line) => line.startsWith('- '));
  expect(lines).toEqual([
    expect.stringMatching(/^- left a note on “.*inventory.*”: Counted on Nov 19$/i),
    expect.stringMatching(/^- said that “.*” does not apply: We bought none$/),
    '- commented on “Lease.pdf”: Page 3 is missing',
  ]);
});

test('a task that is done is told in the firm’s language, in the words of its kind', async () => {
  setTaskKind(portal, 'trip', { doneWords: (language) => `viajou (${language}): “{about}”` });
  await sql`update tasks set kind = 'trip' where task_id = 'br-001-extratos'`.execute(portal.database.db);
  await change(ines, 'br-001-extratos', { status: 'DONE' });
  pass(quietMs);
  expect(await told()).toMatchObject([
    { to: 'contato@auroracontabil.test', text: expect.stringContaining('- viajou (pt-br): “') },
  ]);
});

test('who works on and on is told of after an hour all the same', async () => {
  for (let waited = 0; waited < longestMs; waited += quietMs / 2) {
    await change(olivia, 'us-001-inventory', { comment: `Counted until ${waited}` });
    expect(await told()).toEqual([]);
    pass(quietMs / 2);
  }
  expect(await told()).toHaveLength(1);
});

test('what staff do, what was taken back and what is empty again is not told', async () => {
  await change(olivia, 'us-001-inventory', { comment: 'By mistake' });
  await change(olivia, 'us-001-inventory', { comment: '' });
  const { id } = await uploadFile(olivia, 'Other.pdf');
  const added = await sendJson(olivia, 'POST', '/api/notes/v1/comments/', {
    documentId: id,
    text: 'Wrong one',
  });
  const { data } = (await added.json()) as { data: { id: string } };
  await olivia.fetch(`/api/notes/v1/documents/${id}/comments/${data.id}`, { method: 'DELETE' });
  const staff = await signIn(portal.url, 'staff@demo.test');
  await change(staff, 'us-001-bank-statements', { comment: 'For us' });
  pass(quietMs);
  expect((await told()).map(({ text }) => text)).toEqual([]);
});

test.each([
  ['en-us', '- completed “Ledger”'],
  ['pt-br', '- concluiu “Ledger”'],
  ['es-ar', '- completó “Ledger”'],
  ['fr-ca', '- terminé «\u00a0Ledger\u00a0»'],
  ['nl-nl', '- “Ledger” afgerond'],
])('in %s', (language, line) => {
  const lines = [{ kind: 'done', about: 'Ledger', text: '' }] as const;
  const facts = { sender: 'A\r\nBcc: x@y.test', client: 'C\nD', lines, link: 'https://portal.test' };
  const { subject, text } = writtenLetter(newsMail(language, facts));
  expect(subject).toMatch(/^C D/);
  expect(subject).not.toContain('\n');
  expect(text.split('\n')).toContain(line);
});

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

async function mails(): Promise<Mail[]> {
  const { rows } = await sql<{ data: Mail }>`
    select data from jobs.job where name = 'mail' and data->>'text' not like '%uploaded%' order by created_on
  `.execute(portal.database.db);
  return rows.map(({ data }) => data);
}
