import { addStaff } from '@anteroom/server/testing/addStaff';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { watchHalf } from '@anteroom/server/testing/portalOfHalf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { somePdf } from '@anteroom/server/testing/uploadFile';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeliveredFile, ToldBatch } from '../api.ts';
import type { DeliverPortal, DeliverTables } from './tables.ts';
import { tellOfQuietBatches } from './tellOfBatch.ts';

let portal: TestPortal;
let ofHalf: () => DeliverPortal;
let staff: SignedIn;
let olivia: SignedIn;
let now = new Date('2026-05-04T12:00:00Z');
beforeAll(async () => {
  const watched = await watchHalf<DeliverTables>('staff-deliver');
  ofHalf = watched.portal;
  portal = await startTestPortal({ clock: { now: () => now }, halves: watched.halves });
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());
beforeEach(() => sql`delete from jobs.job where name = 'mail'`.execute(portal.database.db));

const base = '/api/deliver/v1';
let count = 0;
const newBatch = () => `batch-${String(++count).padStart(4, '0')}`;

function form(batch: string, name: string, content = somePdf(), path: readonly string[] = []): FormData {
  const form = new FormData();
  form.set('delivery', JSON.stringify({ batch, path }));
  form.set('file[]', new Blob([content]), name);
  return form;
}

const send = (clientId: string, body: FormData, person = staff) =>
  person.fetch(`${base}/clients/${clientId}/documents`, { method: 'POST', body });
const deliver = (clientId: string, body: FormData) => answerOf<DeliveredFile>(send(clientId, body), 201);
const end = (batch: string) =>
  answerOf<ToldBatch>(sendJson(staff, 'POST', `${base}/ended-batches`, { batch }));

const mails = () => portal.mails();

test('ending a batch sends each person one e-mail that lists the documents by client, and ending it again none', async () => {
  const batch = newBatch();
  await deliver('us-001', form(batch, 'Payroll October.pdf'));
  await deliver('us-001', form(batch, 'Sales tax October.pdf'));
  await deliver('us-003', form(batch, 'Trust letter.pdf'));
  const told = await end(batch);
  expect(told.unheard).toEqual([]);
  const sent = await mails();
  expect(told.people).toBe(sent.length);
  const toOlivia = sent.filter(({ to }) => to === 'olivia@demo.test');
  expect(toOlivia.map(({ subject }) => subject)).toEqual(['Harbor & Finch CPAs: 3 new documents']);
  for (const line of ['Payroll October.pdf (Bramble & Oak)', 'Trust letter.pdf (Hartwell Trust)'])
    expect(toOlivia[0]?.text).toContain(line);
  // The other reader of the workshop is not notified about the trust.
  expect(sent.find(({ to }) => to === 'reader@demo.test')?.text).not.toContain('Trust letter');
  expect(await end(batch)).toEqual({ people: 0, unheard: [] });
  expect(await mails()).toHaveLength(sent.length);
});

test('a client gets the same content once, whatever its name and even in concurrent requests', async () => {
  const batch = newBatch();
  const content = somePdf();
  const first = await deliver('us-001', form(batch, 'Twice.pdf', content));
  const again = await deliver('us-001', form(newBatch(), 'Twice more.pdf', content));
  expect(again).toEqual({ ...first, isNew: false });
  const together = await Promise.all(
    [1, 2, 3].map((each) => deliver('us-003', form(batch, `Together ${each}.pdf`, content))),
  );
  expect(together.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(together.map(({ documentId }) => documentId)).size).toBe(1);
});

test('deleted content can be delivered again, and people are notified again', async () => {
  const content = somePdf();
  const batch = newBatch();
  const { documentId } = await deliver('us-001', form(batch, 'Wrong.pdf', content));
  await end(batch);
  await portal.database.db
    .updateTable('documents')
    .set({ deleted_at: now, deleted_by: 'staff' })
    .where('document_id', '=', documentId)
    .execute();
  const later = newBatch();
  expect((await deliver('us-001', form(later, 'Right.pdf', content))).isNew).toBe(true);
  expect((await end(later)).people).toBeGreaterThan(0);
});

test('a delivered file is copied to another client once and announced, and forbidden copies return 403, 404 or 422', async () => {
  const batch = newBatch();
  const { documentId } = await deliver('us-001', form(batch, 'Circular.pdf'));
  const copy = (clientId: string, more: object = {}, person = staff) =>
    sendJson(person, 'POST', `${base}/clients/${clientId}/copies`, {
      batch,
      path: [],
      documentId,
      name: 'Circular.pdf',
      ...more,
    });
  const copied = await answerOf<DeliveredFile>(copy('us-003'), 201);
  expect(copied).toMatchObject({ isNew: true, name: 'Circular.pdf' });
  expect(await answerOf<DeliveredFile>(copy('us-003'), 201)).toEqual({ ...copied, isNew: false });
  const stored = await portal.database.db
    .selectFrom('documents')
    .select(['client_id', 'sha256', 'size', 'mime_type'])
    .where('document_id', 'in', [documentId, copied.documentId])
    .orderBy('client_id')
    .execute();
  const [first, second] = stored;
  expect(second).toEqual({ ...first, client_id: 'us-003' });
  expect((await staff.fetch(`/api/storage/v1/documents/${copied.documentId}/preview`)).status).toBeLessThan(
    400,
  );
  await end(batch);
  const told = (await mails()).find(({ to }) => to === 'olivia@demo.test');
  expect(told?.text).toContain('Circular.pdf (Hartwell Trust)');

  await expectProblem(await copy('us-002', { name: 'Other.exe' }), 422, 'file-name-not-allowed');
  await expectProblem(await copy('us-002', { documentId: 'none' }), 404, 'not-found');
  await expectProblem(await copy('br-001'), 404, 'not-found');
  await expectProblem(await copy('us-002', {}, olivia), 403, 'forbidden');
  // A staff member who sees the target client, but not a client who has the file.
  const narrow = await addStaff(portal, 'c1001', 'staff');
  await sql`
    insert into client_staff (company_id, contact_id, client_id)
    select company_id, contact_id, 'us-002' from users where user_id = ${narrow.userId}`.execute(
    portal.database.db,
  );
  await expectProblem(await copy('us-002', {}, narrow), 404, 'not-found');
  await portal.database.db
    .updateTable('documents')
    .set({ deleted_at: now, deleted_by: 'staff' })
    .where('document_id', '=', documentId)
    .execute();
  await expectProblem(await copy('us-002'), 404, 'not-found');
});

test('a folder is found by its path in any case, and a client without it returns 404', async () => {
  const folders = await answerOf<{ data: { id: string; name: string; parentId: string | null }[] }>(
    staff.fetch('/api/documents/v1/containers/tree?clientId=us-001'),
  );
  const root = folders.data.find(({ parentId }) => parentId === null);
  const made = folders.data.find(({ parentId }) => parentId === root?.id);
  const name = made?.name ?? '';
  const { documentId } = await deliver(
    'us-001',
    form(newBatch(), 'In a folder.pdf', somePdf(), [name.toUpperCase()]),
  );
  const stored = await portal.database.db
    .selectFrom('documents')
    .select('container_id')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  expect(stored.container_id).toBe(made?.id);
  const nowhere = form(newBatch(), 'Nowhere.pdf', somePdf(), ['No such folder']);
  await expectProblem(await send('us-001', nowhere), 404, 'not-found');
});

test('a taken name returns 409, a file that is no PDF 415, another firm’s client 404, and client users get 403', async () => {
  await deliver('us-001', form(newBatch(), 'Taken.pdf'));
  await expectProblem(await send('us-001', form(newBatch(), 'Taken.pdf')), 409, 'conflict');
  const fake = form(newBatch(), 'Fake.pdf', Buffer.from('no PDF'));
  await expectProblem(await send('us-001', fake), 415, 'file-type-not-allowed');
  await expectProblem(await send('br-001', form(newBatch(), 'Elsewhere.pdf')), 404, 'not-found');
  await expectProblem(await send('us-001', form(newBatch(), 'Mine.pdf'), olivia), 403, 'forbidden');
});

test('a batch that nobody ends is announced once it is quiet, after a failure too, and only once by concurrent runs', async () => {
  await deliver('us-001', form(newBatch(), 'Left alone.pdf'));
  await tellOfQuietBatches(ofHalf());
  expect(await mails()).toEqual([]);
  now = new Date(now.getTime() + 11 * 60_000);
  const enqueue = () => Promise.reject(new Error('no luck'));
  await tellOfQuietBatches({ ...ofHalf(), mail: { ...ofHalf().mail, enqueue } });
  await Promise.all([1, 2].map(() => tellOfQuietBatches(ofHalf())));
  const told = (await mails()).filter(({ text }) => text.includes('Left alone.pdf'));
  expect(told.filter(({ to }) => to === 'olivia@demo.test')).toHaveLength(1);
});

test('ending a batch names the client where nobody can be notified', async () => {
  await portal.database.db
    .updateTable('users')
    .set({ disabled_at: now })
    .where('contact_id', 'in', ['olivia', 'owen', 'reader'])
    .execute();
  const batch = newBatch();
  await deliver('us-003', form(batch, 'Unheard.pdf'));
  expect(await end(batch)).toEqual({ people: 0, unheard: [{ id: 'us-003', name: 'Hartwell Trust' }] });
});
