import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begun, complete, send } from '../../testing/resumableUpload.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { writtenLetter } from '../../testing/writtenLetter.ts';
import { quietMs, tellOfQuietUploads } from './untoldUploads.ts';
import { uploadMail } from './uploadMail.ts';

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

async function endBatch(person: SignedIn) {
  const path = '/api/storage/v1/notifications/documents/upload';
  expect((await person.fetch(path, { method: 'POST' })).status).toBe(204);
}

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

test('the firm gets one e-mail for a batch, in its language, however often it is asked for', async () => {
  await uploadFile(olivia, 'Bank statement.pdf');
  await uploadFile(olivia, 'Lease.pdf');
  await Promise.all([1, 2, 3].map(() => endBatch(olivia)));
  expect(await mails()).toEqual([
    expect.objectContaining({
      to: 'office@harborfinch.test',
      replyTo: 'olivia@demo.test',
      subject: expect.stringContaining('2 new documents'),
      text: expect.stringMatching(
        /^Olivia Hartwell has uploaded 2 documents.*- Bank statement\.pdf\n- Lease\.pdf\n/s,
      ),
    }),
  ]);

  await uploadFile(ines, 'Extrato.pdf', undefined, 'clients/br-001');
  await endBatch(ines);
  expect((await mails()).at(-1)).toMatchObject({
    to: 'contato@auroracontabil.test',
    subject: expect.stringContaining('um novo documento'),
  });
});

test('a batch that nobody ends, since the page was closed, ends when it has been quiet, once on many nodes', async () => {
  const before = (await mails()).length;
  await uploadFile(olivia, 'First page.pdf');
  pass(quietMs - 1);
  await uploadFile(olivia, 'Second page.pdf');
  pass(quietMs - 1);
  await tellOfQuietUploads(portal.deps);
  expect(await mails()).toHaveLength(before);
  pass(1);
  await Promise.all([1, 2, 3].map(() => tellOfQuietUploads(portal.deps)));
  await endBatch(olivia);
  const told = (await mails()).slice(before);
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('2 new documents')]);
});

test('while a large file still comes, it is waited for', async () => {
  const before = (await mails()).length;
  await uploadFile(olivia, 'Small.pdf');
  const content = somePdf();
  const large = await begun(olivia, { name: 'Large.pdf', size: content.length });
  pass(quietMs - 1);
  await send(olivia, large, 0, content.subarray(0, 10));
  pass(quietMs - 1);
  await tellOfQuietUploads(portal.deps);
  expect(await mails()).toHaveLength(before);
  await send(olivia, large, 10, content.subarray(10));
  expect((await complete(olivia, large)).status).toBe(201);
  pass(quietMs);
  await tellOfQuietUploads(portal.deps);
  const told = (await mails()).slice(before);
  expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/- Small\.pdf\n- Large\.pdf\n/)]);
});

test('of what staff upload, and of what is deleted again, it is not told', async () => {
  const before = (await mails()).length;
  const staff = await signIn(portal.url, 'staff@demo.test');
  await uploadFile(staff, 'Return.pdf');
  await endBatch(staff);
  const { id } = await uploadFile(olivia, 'By mistake.pdf');
  const trashed = await olivia.fetch('/api/documents/v1/trash/documents', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Id: id, ContainerId: 'us-001', ContainerType: 'Client' }),
  });
  expect(trashed.ok).toBe(true);
  pass(quietMs);
  await tellOfQuietUploads(portal.deps);
  expect(await mails()).toHaveLength(before);
});

test('a name adds no line to the head, and a long list says how many more there are', () => {
  const documents = Array.from({ length: 60 }, (_, index) => `Scan ${index}.pdf`);
  const facts = { sender: 'A\r\nBcc: x@y.test', client: 'C\nD', documents, portal: 'https://portal.test' };
  const { subject, text } = writtenLetter(uploadMail('nl-nl', facts));
  expect(subject).toBe('C D: 60 nieuwe documenten');
  expect(text).toContain('A Bcc: x@y.test heeft 60 documenten');
  expect(text).toContain('en nog 10');
});

async function mails(): Promise<{ readonly to: string; readonly subject: string; readonly text: string }[]> {
  const { rows } = await sql<{ data: { to: string; subject: string; text: string } }>`
    select data from jobs.job where name = 'mail' order by created_on`.execute(portal.database.db);
  return rows.map(({ data }) => data);
}
