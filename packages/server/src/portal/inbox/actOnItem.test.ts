import type { Conversation, EntryList, InboxItem, InboxList, Task } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf } from '../../testing/uploadFile.ts';
import { uploadForm } from '../../testing/uploadForm.ts';

const items = '/api/inbox/v1/items';
const tasks = '/api/tasks/v3/tasks';
let portal: TestPortal;
let staff: SignedIn;
let colleague: SignedIn;
let olivia: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  const stepFiles = { refuse: () => null, data: (_: unknown, files: number) => (files > 0 ? { files } : {}) };
  setTaskKind(portal, 'UPLOAD', { stepFiles });
  staff = await portal.signIn('staff@demo.test');
  colleague = await addStaff(portal, 'c1001', 'manager');
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('inbox_items').execute();
});

async function list(person: SignedIn = staff): Promise<readonly InboxItem[]> {
  return (await answerOf<InboxList>(person.fetch(items))).items;
}

async function only(): Promise<InboxItem> {
  const [item, ...others] = await list();
  expect(others).toEqual([]);
  if (!item) throw new Error('The inbox is empty.');
  return item;
}

const act = (person: SignedIn, { id, version }: InboxItem, action: string, text?: string) =>
  sendJson(person, 'POST', `${items}/${id}/actions/${action}`, {
    version,
    ...(text !== undefined && { text }),
  });

const read = (taskId: string) => answerOf<Task>(olivia.fetch(`${tasks}/${taskId}`));

async function handIn(taskId: string, name: string): Promise<void> {
  const body = uploadForm(name, somePdf(), { ccTask: taskId, ccStep: '1' });
  const { status } = await olivia.fetch('/api/storage/v1/clients/us-002/documents', { method: 'POST', body });
  expect(status).toBe(201);
}

async function ask(about: object, text: string): Promise<Conversation> {
  return answerOf(sendJson(olivia, 'POST', '/api/conversations/v1/conversations', { about, text }), 201);
}

async function entriesOf({ id }: Pick<Conversation, 'id'>): Promise<readonly string[]> {
  const { items: entries } = await answerOf<EntryList>(
    olivia.fetch(`/api/conversations/v1/conversations/${id}/entries`),
  );
  return entries.map(({ text }) => text);
}

test('files handed in for a step are one item, which staff return with a reason, then accept once handed in again', async () => {
  await addTask(portal.database.db, {
    id: 'statement',
    label: '2025',
    steps: [{ label: 'Bank', required: true }],
  });
  await handIn('statement', 'Page 1.pdf');
  await handIn('statement', 'Page 2.pdf');
  const item = await only();
  expect(item).toMatchObject({
    kind: 'step',
    words: 'handed in “2025, Bank”',
    path: '/tasks/clients/us-002/task/statement',
    actions: [
      { id: 'accept', label: 'Accept', asks: null },
      { id: 'return', label: 'Send back', asks: 'What has to change?' },
    ],
  });
  await expectProblem(await act(staff, item, 'return', '  '), 400, 'bad-request');
  await expectProblem(await act(staff, item, 'reply', 'No'), 404, 'not-found');
  const returned = await answerOf<InboxItem>(act(staff, item, 'return', ' Page 3 is missing '), 200);
  expect(returned).toMatchObject({ isDone: true, actions: [] });
  expect((await read('statement')).steps[0]?.review).toEqual({
    state: 'returned',
    reason: 'Page 3 is missing',
  });
  // To Olivia and Owen.
  expect(await mailsWith('/task/statement')).toBe(2);
  expect(await list()).toEqual([]);

  await handIn('statement', 'Page 3.pdf');
  await answerOf(act(staff, await only(), 'accept'), 200);
  expect((await read('statement')).steps[0]?.review?.state).toBe('accepted');
  expect(await list()).toEqual([]);
});

test('a completed task is sent back from its item, unless it has steps that are sent back one by one', async () => {
  await addTask(portal.database.db, { id: 'whole' });
  await addTask(portal.database.db, { id: 'stepwise', steps: [{ label: 'W-2', required: false }] });
  for (const id of ['whole', 'stepwise']) {
    const { version } = await read(id);
    await answerOf(sendJson(olivia, 'PATCH', `${tasks}/${id}`, { version, status: 'DONE' }));
  }
  const of = async (id: string) => (await list()).find(({ path }) => path?.endsWith(id)) as InboxItem;
  expect((await of('stepwise')).actions).toEqual([]);
  const item = await of('whole');
  expect(item.actions).toEqual([
    { id: 'return', icon: 'undo-2', label: 'Send back', asks: 'What has to change?' },
  ]);
  expect(await answerOf<InboxItem>(act(staff, item, 'return', 'Too dark'), 200)).toMatchObject({
    isDone: true,
  });
  expect(await read('whole')).toMatchObject({ status: 'WIP', returnReason: 'Too dark' });
  await expectProblem(await act(colleague, item, 'return', 'Too dark'), 409, 'conflict');
});

test('an item about a step closes when the step is reviewed on its task or emptied', async () => {
  await addTask(portal.database.db, { id: 'elsewhere', steps: [{ label: 'W-2', required: true }] });
  const give = async (data: object) => {
    const version = (await read('elsewhere')).steps[0]?.version;
    await answerOf(sendJson(olivia, 'PATCH', `${tasks}/elsewhere/steps/1`, { version, data }));
  };
  await give({ documents: ['d1'] });
  await only();
  await give({});
  expect(await list()).toEqual([]);
  await give({ documents: ['d1'] });
  const version = (await read('elsewhere')).steps[0]?.version;
  await answerOf(
    sendJson(staff, 'PATCH', `${tasks}/elsewhere/steps/1/review`, { version, state: 'accepted' }),
  );
  expect(await list()).toEqual([]);
});

test('the second of two concurrent replies to a question returns 409 and adds no entry', async () => {
  const about = { kind: 'client', id: 'us-002' };
  const conversation = await ask(about, 'When is it due?');
  const item = await only();
  const answers = await Promise.all([
    act(staff, item, 'reply', 'On Friday.'),
    act(colleague, item, 'reply', 'Soon.'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409) as Response;
  const { errors } = await expectProblem(late, 409, 'conflict');
  expect(errors?.[0]).toMatchObject({ reason: 'changed-by-colleague' });
  expect((await entriesOf(conversation)).length).toBe(2);
  expect(await list()).toEqual([]);
});

test('a reply to a note on a task goes to the conversation about the task', async () => {
  await addTask(portal.database.db, { id: 'noted' });
  const { version } = await read('noted');
  await answerOf(sendJson(olivia, 'PATCH', `${tasks}/noted`, { version, comment: 'Which year?' }));
  await answerOf(act(staff, await only(), 'reply', 'For 2025.'), 200);
  const found = await answerOf<{ conversation: Conversation }>(
    olivia.fetch('/api/conversations/v1/about?kind=task&id=noted'),
  );
  expect(await entriesOf(found.conversation)).toEqual(['For 2025.', 'Which year?']);
});

test('acting on an item of a deleted task returns 404 and keeps the item', async () => {
  await addTask(portal.database.db, { id: 'deleted', steps: [{ label: 'W-2', required: true }] });
  await handIn('deleted', 'W-2.pdf');
  const item = await only();
  await sql`update tasks set deleted_at = now() where task_id = 'deleted'`.execute(portal.database.db);
  await expectProblem(await act(staff, item, 'accept'), 404, 'not-found');
  expect((await only()).version).toBe(item.version);
});

test('acting on an item to which more was added since it was read returns 409 with more-came-in', async () => {
  await addTask(portal.database.db, { id: 'more', steps: [{ label: 'W-2', required: true }] });
  await handIn('more', 'One.pdf');
  const item = await only();
  await handIn('more', 'Two.pdf');
  const { errors } = await expectProblem(await act(staff, item, 'accept'), 409, 'conflict');
  expect(errors?.[0]).toMatchObject({ reason: 'more-came-in' });
  expect((await read('more')).steps[0]?.review).toBeNull();
});

async function mailsWith(words: string): Promise<number> {
  return (await portal.mails()).filter(({ text }) => text.includes(words)).length;
}
