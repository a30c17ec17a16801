import { randomUUID } from 'node:crypto';
import type {
  Comment,
  CommentCounts,
  CommentList,
  DocumentAnswer,
  DocumentHistory,
} from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';

let portal: TestPortal;
let olivia: SignedIn;
let marco: SignedIn;
let reader: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  reader = await portal.signIn('reader@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

function post(person: SignedIn, path: string, body: object): Promise<Response> {
  return person.fetch(`/api/notes/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const say = (person: SignedIn, documentId: string, text: string, id?: string) =>
  post(person, 'comments/', { documentId, text, ...(id && { id }) });

async function said(person: SignedIn, documentId: string, text: string): Promise<Comment> {
  const response = await say(person, documentId, text);
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: Comment }).data;
}

async function thread(person: SignedIn, documentId: string, query = ''): Promise<CommentList['data']> {
  const response = await person.fetch(`/api/notes/v1/documents/${documentId}/comments${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as CommentList).data;
}

const remove = (person: SignedIn, documentId: string, commentId: string) =>
  person.fetch(`/api/notes/v1/documents/${documentId}/comments/${commentId}`, { method: 'DELETE' });

async function countOn(documentId: string): Promise<number> {
  const response = await olivia.fetch(`/api/documents/v1/documents/${documentId}`);
  return ((await response.json()) as DocumentAnswer).data.commentsCount;
}

test('client users and staff comment on a document, see all comments newest first and may delete only their own', async () => {
  const { id } = await uploadFile(olivia, 'Talked about.pdf');
  await said(olivia, id, 'Is this the right year?');
  await said(staff, id, '  It is.\nThank you.  ');
  await said(reader, id, 'I read along.');
  for (const person of [olivia, staff]) {
    const { items, next } = await thread(person, id);
    expect(items.map(({ text, createdBy }) => [createdBy.firstName, text])).toEqual([
      ['Ruth', 'I read along.'],
      ['Stella', 'It is.\nThank you.'],
      ['Olivia', 'Is this the right year?'],
    ]);
    expect(items.map(({ canDelete }) => canDelete)).toEqual(
      items.map(({ createdBy }) => createdBy.isCurrentUser),
    );
    expect(next).toBeNull();
  }
  expect(await countOn(id)).toBe(3);
});

test('the count stays right under concurrent comments and deletions', async () => {
  const { id } = await uploadFile(olivia, 'Crowded.pdf');
  const comments = await Promise.all(
    Array.from({ length: 20 }, (_, n) => said(n % 2 ? olivia : staff, id, `Comment ${n}`)),
  );
  expect(await countOn(id)).toBe(20);
  const mine = comments.filter((_, n) => n % 2);
  const answers = await Promise.all([...mine, ...mine].map((comment) => remove(olivia, id, comment.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(10).fill(204),
    ...Array(10).fill(404),
  ]);
  expect(await countOn(id)).toBe(10);
  const response = await post(olivia, 'comments/search', [id, 'none']);
  expect(((await response.json()) as CommentCounts).data).toEqual([{ id, count: 10 }]);
});

test('a comment sent 20 times concurrently with one ID is stored once, and another author’s use of the ID returns 409', async () => {
  const { id } = await uploadFile(olivia, 'Clicked twice.pdf');
  const commentId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => say(olivia, id, 'Hello', commentId)));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(await countOn(id)).toBe(1);
  await expectProblem(await say(staff, id, 'Mine', commentId), 409, 'conflict');
});

test('only its author can delete a comment', async () => {
  const { id } = await uploadFile(olivia, 'Kept.pdf');
  const comment = await said(olivia, id, 'Mine');
  await expectProblem(await remove(staff, id, comment.id), 403, 'forbidden');
  expect((await thread(olivia, id)).items).toHaveLength(1);
  expect((await remove(olivia, id, comment.id)).status).toBe(204);
  expect((await thread(staff, id)).items).toEqual([]);
});

test('only its author can edit a comment, everybody sees the edit, and the audit log keeps the earlier text', async () => {
  const { id } = await uploadFile(olivia, 'Corrected.pdf');
  const comment = await said(olivia, id, 'For 2024');
  const edit = (person: SignedIn, text: string, commentId = comment.id) =>
    person.fetch(`/api/notes/v1/documents/${id}/comments/${commentId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
  await expectProblem(await edit(staff, 'For 2023'), 403, 'forbidden');
  await expectProblem(await edit(marco, 'For 2023'), 404, 'not-found');
  await expectProblem(await edit(olivia, ' \n'), 400, 'bad-request');
  await expectProblem(await edit(olivia, 'For 2023', 'none'), 404, 'not-found');
  expect((await edit(olivia, 'For 2024 ')).status).toBe(200);
  expect((await thread(staff, id)).items).toMatchObject([
    { text: 'For 2024', editedDate: null, canUpdate: false },
  ]);
  expect((await edit(olivia, 'For 2025')).status).toBe(200);
  expect((await thread(staff, id)).items).toMatchObject([
    { id: comment.id, text: 'For 2025', createdDate: comment.createdDate, editedDate: expect.any(String) },
  ]);
  expect(await countOn(id)).toBe(1);
  expect((await remove(olivia, id, comment.id)).status).toBe(204);
  const history = await staff.fetch(`/api/documents/v1/documents/${id}/history`);
  expect(((await history.json()) as DocumentHistory).data.items.map(({ type }) => type)).toEqual([
    'comment-removed',
    'comment-edited',
    'commented',
    'uploaded',
  ]);
  const kept = await portal.database.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', `document:${id}`)
    .where('action', 'in', ['comment-edited', 'comment-removed'])
    .orderBy('audit_id')
    .execute();
  expect(kept).toMatchObject([
    { action: 'comment-edited', details: { before: 'For 2024' } },
    { action: 'comment-removed', details: { before: 'For 2025' } },
  ]);
});

test('a long thread is read page by page', async () => {
  const { id } = await uploadFile(olivia, 'Long thread.pdf');
  for (let n = 0; n < 5; n++) await said(olivia, id, `Comment ${n}`);
  const first = await thread(olivia, id, '?pageSize=3');
  const second = await thread(olivia, id, `?pageSize=3&after=${first.next}`);
  expect([...first.items, ...second.items]).toEqual((await thread(olivia, id)).items);
  expect(second.next).toBeNull();
});

test('a user who may not read the document gets 404 for its comments and no count', async () => {
  const { id } = await uploadFile(olivia, 'Private.pdf');
  const comment = await said(olivia, id, 'Between us');
  await expectProblem(await say(marco, id, 'Hello'), 404, 'not-found');
  await expectProblem(await marco.fetch(`/api/notes/v1/documents/${id}/comments`), 404, 'not-found');
  await expectProblem(await remove(marco, id, comment.id), 404, 'not-found');
  const counts = await post(marco, 'comments/search', [id]);
  expect(await counts.json()).toEqual({ data: [] });
});

test.each([
  ['blank', ' \n ', 400],
  ['too long', 'a'.repeat(2001), 400],
  ['with NUL', 'a\u0000b', 400],
  ['with markup', '<img src=x onerror=alert(1)>', 201],
])('a note is stored only where its text is allowed: %s', async (what, text, status) => {
  const { id } = await uploadFile(olivia, `A text ${what}.pdf`);
  expect((await say(olivia, id, text)).status).toBe(status);
  expect(await countOn(id)).toBe(status === 201 ? 1 : 0);
});
