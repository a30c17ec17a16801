import type { Document, DocumentAnswer, DocumentList } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
let openTask: string;
let closedTask: string;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
  openTask = await taskThatIs('NEW');
  closedTask = await taskThatIs('DONE');
});
afterAll(() => portal.close());

async function taskThatIs(status: 'NEW' | 'DONE'): Promise<string> {
  const { task_id } = await portal.database.db
    .selectFrom('tasks')
    .select('task_id')
    .where('client_id', '=', 'us-001')
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return task_id;
}

function send(person: SignedIn, method: string, path: string, body: object): Promise<Response> {
  return person.fetch(`/api/storage/v1/itemmetadata${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const set = (person: SignedIn, { id, parent }: Document, CustomItemMetaData: object) =>
  send(person, 'PUT', '', [{ Id: id, ContainerId: parent.id, CustomItemMetaData }]);
const remove = (person: SignedIn, { id, parent }: Document, Fields: readonly string[]) =>
  send(person, 'POST', '/removal', [{ Id: id, ContainerId: parent.id, Fields }]);

async function metaDataOf({ id }: Document): Promise<Document['customItemMetaData']> {
  const response = await olivia.fetch(`/api/documents/v1/documents/${id}`);
  const { parentItem, ...metaData } = ((await response.json()) as DocumentAnswer).data.customItemMetaData;
  expect(parentItem).toMatchObject({ containerType: 'Client' });
  return metaData;
}

test('metadata is set field by field, filters the document list and can be removed', async () => {
  const document = await uploadFile(olivia, 'Tagged.pdf');
  setTaskKind(portal, 'ERRAND');
  await addTask(portal.database.db, {
    id: 'tagged',
    clientId: 'us-001',
    kind: 'ERRAND',
    steps: ['One', 'Two'].map((label) => ({ label, required: true })),
  });
  expect((await set(olivia, document, { ccTask: 'tagged', ccGroupType: 'UPLOAD.2025' })).status).toBe(204);
  expect((await set(olivia, document, { ccStep: '2' })).status).toBe(204);
  expect(await metaDataOf(document)).toEqual({
    ccTask: 'tagged',
    ccGroupType: 'UPLOAD.2025',
    ccStep: '2',
  });
  for (const filter of ['ccTask=tagged&ccStep=2', 'ccGroupType=UPLOAD.2025']) {
    const response = await olivia.fetch(`/api/documents/v1/containers/documents?clientId=us-001&${filter}`);
    const { items } = ((await response.json()) as DocumentList).data;
    expect(items.map(({ id }) => id)).toEqual([document.id]);
  }
  expect((await remove(olivia, document, ['ccTask', 'ccStep'])).status).toBe(204);
  expect(await metaDataOf(document)).toEqual({ ccGroupType: 'UPLOAD.2025' });
});

test('a document cannot be added to or removed from a complete task', async () => {
  const document = await uploadFile(olivia, 'Settled.pdf');
  const joining = await expectProblem(await set(olivia, document, { ccTask: closedTask }), 409, 'conflict');
  expect(joining.errors?.[0]?.reason).toBe('task-complete');
  await portal.database.db
    .updateTable('documents')
    .set({ cc_task: closedTask })
    .where('document_id', '=', document.id)
    .execute();
  await expectProblem(await remove(olivia, document, ['ccTask']), 409, 'conflict');
  await expectProblem(await set(olivia, document, { ccTask: openTask }), 409, 'conflict');
  expect(await metaDataOf(document)).toEqual({ ccTask: closedTask });
});

test('metadata of several documents changes for all or none, and requires permission for each of them', async () => {
  const mine = await uploadFile(olivia, 'Mine.pdf');
  const theirs = await uploadFile(staff, 'Theirs.pdf');
  const both = [mine, theirs].map(({ id, parent }) => ({
    Id: id,
    ContainerId: parent.id,
    CustomItemMetaData: { ccStep: '1' },
  }));
  await expectProblem(await send(olivia, 'PUT', '', both), 403, 'forbidden');
  expect(await metaDataOf(mine)).toEqual({});
  expect((await send(staff, 'PUT', '', both)).status).toBe(204);
  expect(await metaDataOf(mine)).toEqual({ ccStep: '1' });
});

test.each([
  ['an unknown field', { ccOther: 'x' }, 400],
  ['another client’s task', { ccTask: 'none' }, 404],
  ['NUL', { ccStep: 'a\u0000' }, 400],
])('metadata with %s is refused and not stored', async (what, metaData, status) => {
  const document = await uploadFile(olivia, `With ${what}.pdf`);
  expect((await set(olivia, document, metaData)).status).toBe(status);
  expect(await metaDataOf(document)).toEqual({});
});

test('a document in another container, or of another client, returns 404', async () => {
  const document = await uploadFile(olivia, 'Placed.pdf');
  const elsewhere = { ...document, parent: { ...document.parent, id: 'us-002' } };
  await expectProblem(await set(olivia, elsewhere, { ccStep: '1' }), 404, 'not-found');
  const marco = await portal.signIn('marco@demo.test');
  await expectProblem(await set(marco, document, { ccStep: '1' }), 404, 'not-found');
});
