import type { InboxChoices, InboxCounts, InboxItem, InboxList, Task } from '@anteroom/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { hearEvent } from '../../testing/hearEvent.ts';
import { openSession } from '../../testing/openSession.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';
import { keepRefusedSignIn } from '../accounts/refusedSignIns.ts';

const api = '/api/inbox/v1';
let portal: TestPortal;
let staff: SignedIn;
let colleague: SignedIn & { readonly userId: string };
let narrow: SignedIn & { readonly userId: string };
let olivia: SignedIn;
let marco: SignedIn;
let beatriz: SignedIn;
let now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  portal = await startTestPortal({
    clock: { now: () => now },
    env: { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '168' },
  });
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  colleague = await addStaff(portal, 'c1001', 'manager');
  narrow = await addStaff(portal, 'c1001', 'staff');
  beatriz = await openSession(portal, 'c2001', 'aurora-beatriz');
  const { db } = portal.database;
  const { contact_id } = await db
    .selectFrom('users')
    .select('contact_id')
    .where('company_id', '=', 'c1001')
    .where('user_id', '=', narrow.userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client_staff')
    .values({ company_id: 'c1001', contact_id, client_id: 'us-101' })
    .execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('inbox_items').execute();
});

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function list(person: SignedIn, query = ''): Promise<InboxList> {
  const answer = await person.fetch(`${api}/items${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as InboxList;
}

const words = async (person: SignedIn, query?: string) =>
  (await list(person, query)).items.map((item) => item.words);

async function first(person: SignedIn = staff): Promise<InboxItem> {
  const [item] = (await list(person)).items;
  if (!item) throw new Error('The inbox is empty.');
  return item;
}

const change = (person: SignedIn, { id, version }: InboxItem, fields: object) =>
  sendJson(person, 'PATCH', `${api}/items/${id}`, { version, ...fields });

async function patchTask(person: SignedIn, taskId: string, fields: object): Promise<void> {
  const path = `/api/tasks/v3/tasks/${taskId}`;
  const { version } = (await (await person.fetch(path)).json()) as Task;
  expect((await sendJson(person, 'PATCH', path, { version, ...fields })).status).toBe(200);
}

test('uploads in quick succession are one item, a later upload is another, and uploads by staff add none', async () => {
  await uploadFile(olivia, 'In 1.pdf');
  expect(await list(staff)).toMatchObject({
    items: [
      {
        kind: 'uploads',
        person: { name: 'Olivia Hartwell' },
        client: { clientId: 'us-001' },
        words: 'uploaded “In 1.pdf”',
        path: expect.stringMatching(/^\/documents\?client=us-001&document=/),
      },
    ],
  });
  await Promise.all([2, 3, 4, 5].map((n) => uploadFile(olivia, `In ${n}.pdf`)));
  const [item, ...others] = (await list(staff)).items;
  expect(others).toEqual([]);
  expect(item?.words).toMatch(/^uploaded 5 documents: “In 1\.pdf”, “In .\.pdf”, “In .\.pdf” and 2 more$/);
  expect(item).toMatchObject({ version: 5, path: '/documents?client=us-001&view=all' });
  pass(10 * 60_000);
  await uploadFile(olivia, 'In 6.pdf');
  await uploadFile(staff, 'By staff.pdf');
  expect(await words(staff)).toEqual(['uploaded “In 6.pdf”', item?.words]);
});

test('a refused upload adds no item', async () => {
  await uploadFile(olivia, 'Once.pdf');
  await expect(uploadFile(olivia, 'Once.pdf')).rejects.toThrow();
  expect(await words(staff)).toEqual(['uploaded “Once.pdf”']);
});

test('tasks, notes and comments add items, and deleting the note or comment removes its item', async () => {
  await patchTask(olivia, 'us-001-inventory', { comment: 'Counted' });
  pass(1);
  await patchTask(olivia, 'us-001-inventory', { comment: 'Counted on Nov 19' });
  pass(1);
  await patchTask(olivia, 'us-001-equipment-receipts', {
    status: 'CANCELLED',
    doesNotApplyComment: 'We bought none',
  });
  pass(1);
  const { id } = await uploadFile(olivia, 'Lease.pdf');
  pass(1);
  const added = await sendJson(olivia, 'POST', '/api/notes/v1/comments/', {
    documentId: id,
    text: 'Page 3 is missing',
  });
  const { data } = (await added.json()) as { data: { id: string } };
  const { items } = await list(staff);
  expect(items.map(({ kind, text }) => [kind, text])).toEqual([
    ['comment', 'Page 3 is missing'],
    ['uploads', null],
    ['not-applicable', 'We bought none'],
    ['note', 'Counted on Nov 19'],
  ]);
  expect(items[0]?.words).toBe('commented on “Lease.pdf”');
  expect(items[2]?.path).toBe('/tasks/clients/us-001/task/us-001-equipment-receipts');

  await patchTask(olivia, 'us-001-inventory', { comment: '' });
  await olivia.fetch(`/api/notes/v1/documents/${id}/comments/${data.id}`, { method: 'DELETE' });
  expect((await list(staff)).items.map(({ kind }) => kind)).toEqual(['uploads', 'not-applicable']);

  expect((await sendJson(staff, 'PATCH', `${api}/items/none`, { version: 1, isDone: true })).status).toBe(
    404,
  );
});

test('an item is in the language of the staff member who reads it', async () => {
  const reader = await addStaff(portal, 'c1001', 'manager');
  const { db } = portal.database;
  await db.updateTable('users').set({ language: 'pt-br' }).where('user_id', '=', reader.userId).execute();
  await uploadFile(olivia, 'Read.pdf');
  expect(await words(staff)).toEqual(['uploaded “Read.pdf”']);
  expect(await words(reader)).toEqual(['enviou “Read.pdf”']);
});

test('a repeated refused sign-in adds one item, which staff limited to assigned clients do not see', async () => {
  const identity = { issuer: 'https://id.test', subject: 'x', email: 'x@id.test' } as never;
  await keepRefusedSignIn(portal.deps, identity, 'c1001');
  await keepRefusedSignIn(portal.deps, identity, 'c1001');
  const told = ['x@id.test tried to sign in, but the account isn’t linked to a person'];
  expect(await words(staff)).toEqual(told);
  expect((await list(staff)).items).toMatchObject([{ path: '/staff/people#refused' }]);
  expect(await words(narrow)).toEqual([]);
  const { kinds, staff: names } = (await (await narrow.fetch(`${api}/choices`)).json()) as InboxChoices;
  expect(kinds.map(({ kind }) => kind)).not.toContain('refused-sign-in');
  expect(kinds.map(({ kind }) => kind)).toContain('uploads');
  expect(names.map(({ userId }) => userId)).toEqual(
    expect.arrayContaining(['staff', colleague.userId, narrow.userId]),
  );
});

test('changing an item returns 409 if more was added since it was read or a colleague has changed it', async () => {
  await uploadFile(olivia, 'Two 1.pdf');
  const seen = await first();
  await uploadFile(olivia, 'Two 2.pdf');
  const late = await expectProblem(await change(staff, seen, { isDone: true }), 409, 'conflict');
  expect(late).toMatchObject({
    detail: 'More has come in here in the meantime.',
    current: { words: 'uploaded 2 documents: “Two 1.pdf”, “Two 2.pdf”' },
  });
  const item = await first();
  const done = await change(colleague, item, { isDone: true });
  expect(await done.json()).toMatchObject({ isDone: true });
  const problem = await expectProblem(await change(staff, item, { isDone: true }), 409, 'conflict');
  expect(problem.detail).toBe('Role manager has changed this in the meantime.');
  expect(await words(staff)).toEqual([]);
  const [undone] = (await list(staff, '?state=done')).items;
  expect((await change(staff, undone as InboxItem, { isDone: false })).status).toBe(200);
  expect(await words(staff)).toEqual([item.words]);
});

test('a snoozed item returns at its time or as soon as more is added to it', async () => {
  await uploadFile(olivia, 'Off 1.pdf');
  const snoozedUntil = new Date(now.getTime() + 3_600_000).toISOString();
  const item = await first();
  await expectProblem(await change(staff, item, { snoozedUntil: now.toISOString() }), 400, 'bad-request');
  expect((await change(staff, item, { snoozedUntil })).status).toBe(200);
  expect(await words(staff)).toEqual([]);
  expect((await list(staff, '?state=snoozed')).items).toMatchObject([{ shownAt: snoozedUntil }]);
  pass(3_600_000);
  expect(await words(staff)).toEqual(['uploaded “Off 1.pdf”']);
  await patchTask(olivia, 'us-001-inventory', { comment: 'One' });
  const note = await first();
  await change(staff, note, { snoozedUntil: new Date(now.getTime() + 3_600_000).toISOString() });
  await patchTask(olivia, 'us-001-inventory', { comment: 'Two' });
  expect((await first()).text).toBe('Two');
  await patchTask(olivia, 'us-001-inventory', { comment: '' });
});

test('staff filter by their own items and their clients, and limited staff see and change only their clients’ items', async () => {
  await uploadFile(olivia, 'Mine.pdf');
  pass(1);
  await uploadFile(marco, 'Theirs.pdf', undefined, 'clients/us-101');
  const [theirs, mine] = (await list(staff)).items as [InboxItem, InboxItem];
  expect((await change(staff, mine, { assigneeId: 'staff' })).status).toBe(200);
  expect(await words(staff, '?of=mine')).toEqual([mine.words]);
  expect(await words(narrow)).toEqual([theirs.words]);
  expect(await words(narrow, '?of=clients')).toEqual([theirs.words]);
  expect(await words(staff, '?of=clients')).toEqual([]);
  expect(await words(staff, '?kind=comment')).toEqual([]);
  expect(await words(staff, '?clientId=us-001')).toEqual([mine.words]);
  expect(await words(narrow, '?clientId=us-001')).toEqual([]);
  expect((await (await staff.fetch(`${api}/counts`)).json()) as InboxCounts).toEqual({
    mine: 1,
    clients: 0,
    all: 2,
  });
  await expectProblem(await change(narrow, mine, { isDone: true }), 404, 'not-found');
  await expectProblem(
    await change(staff, { ...mine, version: 2 }, { assigneeId: narrow.userId }),
    400,
    'bad-request',
  );
  await expectProblem(await change(staff, theirs, { assigneeId: 'olivia' }), 400, 'bad-request');
  expect((await change(staff, theirs, { assigneeId: narrow.userId })).status).toBe(200);
  expect(await words(narrow, '?of=mine')).toEqual([theirs.words]);
});

test('items are hidden from other firms, and client users get 403', async () => {
  await uploadFile(olivia, 'Private.pdf');
  const item = await first();
  expect(await words(beatriz)).toEqual([]);
  await expectProblem(await change(beatriz, item, { isDone: true }), 404, 'not-found');
  await expectProblem(await olivia.fetch(`${api}/items`), 403, 'forbidden');
  await expectProblem(await change(olivia, item, { isDone: true }), 403, 'forbidden');
});

test('the list is read page by page with a cursor, and an invalid cursor returns 400', async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    pass(11 * 60_000);
    await uploadFile(olivia, `Page ${n}.pdf`);
  }
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: InboxList = await list(staff, `?pageSize=2${next && `&after=${next}`}`);
    seen.push(...page.items.map((item) => item.words));
    next = page.next;
  }
  expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `uploaded “Page ${n}.pdf”`));
  await expectProblem(await staff.fetch(`${api}/items?after=x`), 400, 'bad-request');
});

test('changing an item publishes an inbox-changed event', async () => {
  await uploadFile(olivia, 'Event.pdf');
  const item = await first();
  const heard = await hearEvent(portal.database.url);
  await change(staff, item, { isDone: true });
  expect(await heard()).toMatchObject({
    audience: { companyId: 'c1001', clientId: 'us-001' },
    event: { type: 'inbox-changed' },
  });
});
