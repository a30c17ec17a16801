import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';
import { uploadFile } from '../testing/uploadFile.ts';
import { uploadMail } from './uploadMail.ts';

let portal: TestPortal;
let olivia: SignedIn;
let ines: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await signIn(portal.url, 'olivia@demo.test');
  ines = await signIn(portal.url, 'ines@demo.test');
  staff = await signIn(portal.url, 'staff@demo.test');
});
afterAll(() => portal.close());

async function notify(person: SignedIn, documentIds: readonly string[], batchId: string = randomUUID()) {
  const response = await person.fetch('/api/storage/v1/notifications/documents/upload', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ batchId, documentIds }),
  });
  expect(response.status).toBe(204);
}

test('the firm gets one e-mail for a batch, in its language, however often it is asked for', async () => {
  const one = await uploadFile(olivia, 'Bank statement.pdf');
  const two = await uploadFile(olivia, 'Lease.pdf');
  const batch = randomUUID();
  await Promise.all([1, 2, 3].map(() => notify(olivia, [one.id, two.id], batch)));
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

  const brazilian = await uploadFile(ines, 'Extrato.pdf', undefined, 'clients/br-001');
  await notify(ines, [brazilian.id]);
  expect((await mails()).at(-1)).toMatchObject({
    to: 'contato@auroracontabil.test',
    subject: expect.stringContaining('um novo documento'),
  });
});

test('of documents that are not the sender’s, and of what staff upload, it is not told', async () => {
  const count = (await mails()).length;
  const hers = await uploadFile(olivia, 'Hers.pdf');
  const staffs = await uploadFile(staff, 'Return.pdf');
  await notify(ines, [hers.id]);
  await notify(staff, [staffs.id]);
  await notify(olivia, [staffs.id, 'unknown']);
  expect(await mails()).toHaveLength(count);
});

test('a name adds no line to the head, and a long list says how many more there are', () => {
  const documents = Array.from({ length: 60 }, (_, index) => `Scan ${index}.pdf`);
  const facts = { sender: 'A\r\nBcc: x@y.test', client: 'C\nD', documents, portal: 'https://portal.test' };
  const { subject, text } = uploadMail('nl-nl', facts);
  expect(subject).toBe('C D: 60 nieuwe documenten');
  expect(text).toContain('A Bcc: x@y.test heeft 60 documenten');
  expect(text).toContain('en nog 10');
});

async function mails(): Promise<{ readonly to: string; readonly subject: string; readonly text: string }[]> {
  const { rows } = await sql<{ data: { to: string; subject: string; text: string } }>`
    select data from jobs.job where name = 'mail' order by created_on`.execute(portal.database.db);
  return rows.map(({ data }) => data);
}
