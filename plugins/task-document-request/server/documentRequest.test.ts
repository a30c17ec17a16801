import type { Document, Problem, Task, UploadResponse } from '@anteroom/contract';
import { addTask } from '@anteroom/server/testing/addTask';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { oliviaIsTold, staffReview } from '@anteroom/server/testing/staffReview';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { somePdf } from '@anteroom/server/testing/uploadFile';
import { uploadForm } from '@anteroom/server/testing/uploadForm';
import type { DemoStep } from '@anteroom/server-sdk/demo';
import { afterAll, beforeAll, expect, test } from 'vitest';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

let made = 0;

/** Adds a request for Olivia's client with these items and returns its ID. */
async function request(...steps: readonly DemoStep[]): Promise<string> {
  const id = `request-${++made}`;
  const task = { id, clientId: 'us-001', kind: 'DOCUMENT_REQUEST', label: 'Records', due: 5, steps };
  await addTask(portal.database.db, task);
  return id;
}

const item = (fields: Partial<DemoStep> = {}): DemoStep => ({
  label: 'Statements',
  required: true,
  ...fields,
});

function give(taskId: string, ccStep: string, name = `${crypto.randomUUID()}.pdf`): Promise<Response> {
  return olivia.fetch('/api/storage/v1/clients/us-001/documents', {
    method: 'POST',
    body: uploadForm(name, somePdf(), { ccTask: taskId, ccStep }),
  });
}

async function given(taskId: string, ccStep: string, name?: string): Promise<Document> {
  const response = await give(taskId, ccStep, name);
  expect(response.status).toBe(201);
  return ((await response.json()) as UploadResponse).data[0] as Document;
}

const path = (taskId: string) => `/api/tasks/v3/tasks/${taskId}`;

async function read(taskId: string): Promise<Task> {
  return (await (await olivia.fetch(path(taskId))).json()) as Task;
}

function send(method: string, to: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return olivia.fetch(to, { method, headers, body: JSON.stringify(body) });
}

async function complete(taskId: string): Promise<Response> {
  const { version } = await read(taskId);
  return send('PATCH', path(taskId), { version, status: 'DONE' });
}

async function reasonsOf(response: Response, status: number): Promise<readonly (string | undefined)[]> {
  expect(response.status).toBe(status);
  return ((await response.json()) as Problem).errors?.map(({ path: at, reason }) => `${at} ${reason}`) ?? [];
}

test('a request completes once each required item has a file or does not apply, and otherwise returns 409', async () => {
  const id = await request(item(), item(), item({ required: false }));
  expect(await reasonsOf(await complete(id), 409)).toEqual([
    'body/status open-points',
    'steps/1 step-open',
    'steps/2 step-open',
  ]);
  await given(id, '1');
  const { version } = (await read(id)).steps[1] ?? { version: 0 };
  await send('PATCH', `${path(id)}/steps/2`, { version, dnaComment: 'We have none.' });
  const ready = await read(id);
  expect(ready).toMatchObject({ stepsDone: 2, stepsTotal: 3 });
  const done = { version: ready.version, status: 'DONE' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('PATCH', path(id), done)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await read(id)).toMatchObject({ status: 'DONE', version: ready.version + 1 });
});

test('the file count of a step follows uploads, deletion, restoring and changed metadata', async () => {
  const id = await request(item());
  const counted = async () => {
    const { steps, stepsDone } = await read(id);
    return [steps[0]?.data, steps[0]?.version, stepsDone];
  };
  await given(id, '1');
  const document = await given(id, '1');
  expect(await counted()).toEqual([{ files: 2 }, 1, 1]);
  const gone = { Id: document.id, ContainerId: document.parent.id, ContainerType: document.parent.type };
  await send('POST', '/api/documents/v1/trash/documents', gone);
  expect(await counted()).toEqual([{ files: 1 }, 1, 1]);
  await send('POST', '/api/documents/v1/trash/restore', { ids: [document.id] });
  expect(await counted()).toEqual([{ files: 2 }, 1, 1]);
  await send('POST', '/api/storage/v1/itemmetadata/removal', [
    { Id: document.id, ContainerId: document.parent.id, Fields: ['ccStep'] },
  ]);
  expect(await counted()).toEqual([{ files: 1 }, 1, 1]);
});

test('deleting a folder removes its files from the count, and restoring it adds them back', async () => {
  const id = await request(item());
  const made = await send('POST', '/api/storage/v1/folders', {
    name: `Statements ${id}`,
    parentId: 'us-001',
    parentType: 'Client',
  });
  const { data: folder } = (await made.json()) as { data: { id: string } };
  const uploaded = await olivia.fetch(`/api/storage/v1/folders/${folder.id}/documents`, {
    method: 'POST',
    body: uploadForm('In a folder.pdf', somePdf(), { ccTask: id, ccStep: '1' }),
  });
  expect(uploaded.status).toBe(201);
  expect((await read(id)).stepsDone).toBe(1);
  const gone = await olivia.fetch(`/api/documents/v1/containers/${folder.id}`, { method: 'DELETE' });
  expect(gone.status).toBe(204);
  expect(await read(id)).toMatchObject({ stepsDone: 0, steps: [{ data: {} }] });
  await send('POST', '/api/documents/v1/trash/restore', { ids: [folder.id] });
  expect((await read(id)).stepsDone).toBe(1);
});

test('a document joins an item by its metadata only if the item takes it, and otherwise returns 404 or 409', async () => {
  const id = await request(item({ params: { types: ['pdf'], several: false } }));
  const [first, second] = [await given(id, '1'), await given(await request(item()), '1')];
  const join = ({ id: Id, parent }: Document, ccStep: string) =>
    send('PUT', '/api/storage/v1/itemmetadata', [
      { Id, ContainerId: parent.id, CustomItemMetaData: { ccTask: id, ccStep } },
    ]);
  expect((await join(second, '2')).status).toBe(404);
  expect((await join(second, '1')).status).toBe(409);
  expect(await read(id)).toMatchObject({ steps: [{ data: { files: 1 } }] });
  await send('POST', '/api/storage/v1/itemmetadata/removal', [
    { Id: first.id, ContainerId: first.parent.id, Fields: ['ccTask', 'ccStep'] },
  ]);
  expect((await join(second, '1')).status).toBe(204);
  expect((await read(id)).stepsDone).toBe(1);
});

test('a new file clears the return of an item, but deleting the old file does not', async () => {
  const review = { state: 'returned', reason: 'All pages, please.' } as const;
  const id = await request(item());
  const old = await given(id, '1');
  await portal.database.db
    .updateTable('task_steps')
    .set({ review_state: 'returned', review_reason: review.reason, done: false })
    .where('task_id', '=', id)
    .execute();
  expect(await reasonsOf(await complete(id), 409)).toContain('steps/1 step-returned');
  const gone = { Id: old.id, ContainerId: old.parent.id, ContainerType: old.parent.type };
  await send('POST', '/api/documents/v1/trash/documents', gone);
  expect((await read(id)).steps[0]?.review).toEqual(review);
  await given(id, '1');
  expect((await read(id)).steps[0]?.review).toBeNull();
  expect((await complete(id)).status).toBe(200);
});

test.each<[string, Partial<DemoStep>, string, string | undefined, number]>([
  ['a step that the task has not', {}, '2', undefined, 404],
  ['what is no step', {}, 'one', undefined, 404],
  ['a type that is not asked for', { params: { types: ['jpg'] } }, '1', undefined, 415],
  ['an item that was accepted', { review: { state: 'accepted', reason: null } }, '1', undefined, 409],
])('refuses a file for %s', async (_, fields, step, name, status) => {
  const id = await request(item(fields));
  const response = await give(id, step, name);
  expect(response.status).toBe(status);
  expect((await read(id)).steps[0]?.data).toEqual({});
});

test('one of twenty concurrent uploads to a single-file item succeeds, and the others return 409', async () => {
  const id = await request(item({ params: { several: false } }));
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(id, '1')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await read(id)).steps[0]?.data).toEqual({ files: 1 });
});

test('a client cannot write the file count of a step', async () => {
  const id = await request(item());
  expect((await send('PATCH', `${path(id)}/steps/1`, { version: 1, data: { files: 3 } })).status).toBe(400);
  await send('PATCH', `${path(id)}/steps/1`, { version: 1, data: {} });
  expect((await read(id)).steps[0]?.data).toEqual({});
  expect((await complete(id)).status).toBe(409);
});

test('an item is sent back, uploaded again and accepted, and a request received on paper can be sent back', async () => {
  const { accept, sendBackStep, sendBack, receive } = staffReview(staff);
  const id = await request(item());
  await given(id, '1');
  await sendBackStep(id, 1, 'Page two is missing.');
  expect(await oliviaIsTold(portal, 'Records')).toContain(
    'Harbor & Finch CPAs needs something more: Records',
  );
  await given(id, '1');
  await accept(id, 1);
  expect((await give(id, '1')).status).toBe(409);

  const papers = await request(item());
  expect((await receive(papers)).status).toBe(200);
  expect(await oliviaIsTold(portal, 'Records')).toContain('Harbor & Finch CPAs has received: Records');
  expect(await sendBack(papers, 'They are last year’s.')).toMatchObject({ status: 'WIP', stepsDone: 0 });
  expect(await read(papers)).toMatchObject({ returnReason: 'They are last year’s.' });
});
