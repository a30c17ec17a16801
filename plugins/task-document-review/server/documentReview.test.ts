import type { Document, Task, TaskGroup } from '@anteroom/contract';
import { addTask } from '@anteroom/server/testing/addTask';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { staffReview } from '@anteroom/server/testing/staffReview';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { uploadFile } from '@anteroom/server/testing/uploadFile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewDocuments } from '../api.ts';

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

/** Uploads a document as the firm. */
const put = (name: string) => uploadFile(staff, name);

async function remove({ id, parent }: Document): Promise<void> {
  const body = { Id: id, ContainerId: parent.id, ContainerType: parent.type };
  expect((await send(staff, 'POST', '/api/documents/v1/trash/documents', body)).ok).toBe(true);
}

async function review(documents: readonly Document[]): Promise<string> {
  const id = `review-${++made}`;
  const steps = documents.map((document) => ({
    label: document.name,
    required: true,
    params: { documentId: document.id },
  }));
  const task = { id, clientId: 'us-001', kind: 'DOCUMENT_REVIEW', label: 'Please review', due: 5, steps };
  await addTask(portal.database.db, task);
  return id;
}

const path = (taskId: string) => `/api/tasks/v3/tasks/${taskId}`;

function send(person: SignedIn, method: string, to: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return person.fetch(to, { method, headers, body: JSON.stringify(body) });
}

async function read(taskId: string): Promise<Task> {
  return (await (await olivia.fetch(path(taskId))).json()) as Task;
}

async function shown(taskId: string): Promise<readonly (string | null)[]> {
  const { data } = (await (await olivia.fetch(`${path(taskId)}/review-documents`)).json()) as ReviewDocuments;
  return data.map(({ document }) => document?.id ?? null);
}

async function mark(taskId: string, step: number, { sha256 }: Document): Promise<void> {
  const { version } = (await read(taskId)).steps[step - 1] ?? { version: 0 };
  const response = await send(olivia, 'PATCH', `${path(taskId)}/steps/${step}`, {
    version,
    data: { sha256 },
  });
  expect(response.status).toBe(200);
}

async function complete(taskId: string): Promise<number> {
  const { version } = await read(taskId);
  return (await send(olivia, 'PATCH', path(taskId), { version, status: 'DONE' })).status;
}

test('a review completes once each document is marked with its own hash, and once for 20 concurrent requests', async () => {
  const documents = [await put('return.pdf'), await put('summary.pdf')];
  const [first, second] = documents as [Document, Document];
  const id = await review(documents);
  expect(await shown(id)).toEqual([first.id, second.id]);
  expect(await complete(id)).toBe(409);
  await mark(id, 1, first);
  // The SHA-256 of the other document was reviewed.
  await mark(id, 2, first);
  expect(await complete(id)).toBe(409);
  await mark(id, 2, second);
  const { version } = await read(id);
  const done = { version, status: 'DONE' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(olivia, 'PATCH', path(id), done)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await read(id)).toMatchObject({ status: 'DONE', version: version + 1 });
});

test('a replaced document must be reviewed again, and a removed one need not be', async () => {
  const old = await put('balance.pdf');
  const other = await put('letter.pdf');
  const id = await review([old, other]);
  await mark(id, 1, old);
  await remove(old);
  await remove(other);
  expect(await shown(id)).toEqual([null, null]);
  expect((await read(id)).stepsDone).toBe(1);
  const replaced = await put('Balance.pdf');
  expect(await shown(id)).toEqual([replaced.id, null]);
  // Task lists show the same progress.
  expect((await read(id)).stepsDone).toBe(0);
  const { tasks } = (await (await olivia.fetch(path(`groups/${id}-group`))).json()) as TaskGroup;
  expect(tasks[0]?.stepsDone).toBe(0);
  expect(await complete(id)).toBe(409);
  await mark(id, 1, replaced);
  expect(await complete(id)).toBe(200);
});

test('a malformed review mark returns 400', async () => {
  const id = await review([await put('draft.pdf')]);
  for (const data of [{ sha256: 'x' }, { reviewed: true }]) {
    expect((await send(olivia, 'PATCH', `${path(id)}/steps/1`, { version: 1, data })).status).toBe(400);
  }
  expect((await read(id)).steps[0]?.data).toEqual({});
});

test('the review documents of a task of another kind return 404', async () => {
  expect((await olivia.fetch(`${path('us-003-brokerage')}/review-documents`)).status).toBe(404);
});

test('a document that staff send back is reviewed again, and a review on paper is received', async () => {
  const { accept, sendBackStep, receive } = staffReview(staff);
  const document = await put('signed-off.pdf');
  const id = await review([document]);
  await mark(id, 1, document);
  expect(await complete(id)).toBe(200);
  expect(await sendBackStep(id, 1, 'Look at page two.')).toMatchObject({ status: 'WIP', stepsDone: 0 });
  expect((await read(id)).steps[0]?.review?.reason).toBe('Look at page two.');
  await send(olivia, 'PATCH', `${path(id)}/steps/1`, { version: 3, data: {} });
  await mark(id, 1, document);
  await accept(id, 1);
  expect(await complete(id)).toBe(200);

  const onPaper = await review([document]);
  expect((await receive(onPaper)).status).toBe(200);
  expect((await read(onPaper)).status).toBe('RECEIVED');
});
