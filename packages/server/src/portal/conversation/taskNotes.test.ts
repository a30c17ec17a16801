import type {
  ConversationEntry,
  ConversationList,
  EntryList,
  InboxList,
  OpenConversation,
  Task,
} from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { hearEvent } from '../../testing/hearEvent.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { longestMs, tellOfThreads } from './tellOfThreads.ts';

let portal: TestPortal;
let olivia: SignedIn;
let owen: SignedIn;
let staff: SignedIn;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => now } });
  olivia = await portal.signIn('olivia@demo.test');
  owen = await portal.signIn('owen@demo.test');
  staff = await portal.signIn('staff@demo.test');
  const steps = [{ label: 'January', required: true }];
  for (const id of ['receipts', 'statements', 'payroll', 'lease', 'inventory'])
    await addTask(portal.database.db, { id, steps });
});
afterAll(() => portal.close());

const pass = (ms = 1000) => {
  now = new Date(now.getTime() + ms);
};

const conversations = '/api/conversations/v1';
const tasks = '/api/tasks/v3/tasks';

async function taskOf(id: string, person = olivia): Promise<Task> {
  return (await person.fetch(`${tasks}/${id}`)).json() as Promise<Task>;
}

async function note(person: SignedIn, id: string, comment: string): Promise<Task> {
  const { version } = await taskOf(id, person);
  const answer = await sendJson(person, 'PATCH', `${tasks}/${id}`, { version, comment });
  expect(answer.status).toBe(200);
  return answer.json() as Promise<Task>;
}

async function openAbout(person: SignedIn, kind: string, id: string) {
  const query = new URLSearchParams({ kind, id });
  const answer = await person.fetch(`${conversations}/about?${query}`);
  return ((await answer.json()) as OpenConversation).conversation;
}

async function entries(person: SignedIn, id: string): Promise<readonly ConversationEntry[]> {
  const answer = await person.fetch(`${conversations}/conversations/${id}/entries`);
  return ((await answer.json()) as EntryList).items;
}

async function inbox(query = ''): Promise<InboxList['items']> {
  const answer = await staff.fetch(`/api/inbox/v1/items?clientId=us-002${query}`);
  return ((await answer.json()) as InboxList).items;
}

test('a note on a task is one entry of its conversation, however often it is edited', async () => {
  const heard = await hearEvent(portal.database.url);
  await note(olivia, 'receipts', 'Two are mis');
  expect(await heard()).toMatchObject({
    event: { type: 'conversations-changed', data: { clientId: 'us-002' } },
  });
  pass();
  expect(await note(olivia, 'receipts', 'Two are missing')).toMatchObject({ comment: 'Two are missing' });
  const talk = await openAbout(staff, 'task', 'receipts');
  expect(talk).toMatchObject({
    about: { kind: 'task', id: 'receipts', name: 'receipts' },
    unread: 0,
    last: { text: 'Two are missing', by: { isStaff: false } },
  });
  expect(await entries(staff, talk?.id ?? '')).toMatchObject([
    { kind: 'note', text: 'Two are missing', by: { name: 'Olivia Hartwell' }, at: now.toISOString() },
  ]);
  expect((await inbox('&kind=note')).map(({ text }) => text)).toEqual(['Two are missing']);

  pass();
  await note(owen, 'receipts', 'Two are missing, of May');
  expect(await entries(staff, talk?.id ?? '')).toMatchObject([
    { text: 'Two are missing, of May', by: { name: 'Owen Hartwell' } },
  ]);
  expect((await taskOf('receipts', staff)).comment).toBe('Two are missing, of May');
});

test('a note on a step appears in the conversation about that step', async () => {
  const { steps } = await taskOf('statements');
  const path = `${tasks}/statements/steps/1`;
  const patch = { version: steps[0]?.version, comment: 'The bank sends it on Monday' };
  const changed = (await (await sendJson(olivia, 'PATCH', path, patch)).json()) as Task;
  expect(changed).toMatchObject({ comment: null, steps: [{ comment: patch.comment }] });
  const talk = await openAbout(olivia, 'step', 'statements/1');
  expect(talk?.about).toMatchObject({ kind: 'step', name: 'statements, January' });
  expect(await entries(olivia, talk?.id ?? '')).toMatchObject([{ kind: 'note', text: patch.comment }]);
  const list = await olivia.fetch(`${tasks}/clients/us-002?steps=true&pageSize=100`);
  const { tasks: listed } = (await list.json()) as { tasks: readonly Task[] };
  expect(listed.find(({ taskId }) => taskId === 'statements')?.steps[0]?.comment).toBe(patch.comment);
});

test('an answer closes the note’s inbox item, and the author of the note is e-mailed', async () => {
  await note(olivia, 'payroll', 'May we send it later?');
  const talk = await openAbout(staff, 'task', 'payroll');
  pass();
  await sendJson(staff, 'POST', `${conversations}/conversations/${talk?.id}/entries`, {
    text: 'Until May 3.',
  });
  expect((await inbox()).map(({ text }) => text)).not.toContain('May we send it later?');
  expect((await inbox('&state=done')).map(({ text }) => text)).toContain('May we send it later?');
  pass(longestMs);
  await tellOfThreads(portal.deps);
  const told = (await portal.mails()).filter(({ text }) => text.includes('> Until May 3.'));
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    ['olivia@demo.test', expect.stringContaining('payroll')],
  ]);
  expect(told[0]?.text).not.toContain('May we send it later?');
});

test('a reply from the inbox to a note becomes the next entry of the conversation', async () => {
  await note(olivia, 'lease', 'Signed by both?');
  pass();
  const [item] = await inbox();
  const act = await sendJson(staff, 'POST', `/api/inbox/v1/items/${item?.id}/actions/reply`, {
    version: item?.version,
    text: 'By both, please.',
  });
  expect(act.status).toBe(200);
  const talk = await openAbout(olivia, 'task', 'lease');
  expect(await entries(olivia, talk?.id ?? '')).toMatchObject([
    { kind: 'said', text: 'By both, please.' },
    { kind: 'note', text: 'Signed by both?' },
  ]);
  expect(talk?.unread).toBe(1);
});

test('a note is edited only through its task, and disappears when it is emptied or the task is deleted', async () => {
  await note(olivia, 'inventory', 'Counted');
  const talk = await openAbout(olivia, 'task', 'inventory');
  const [entry] = await entries(olivia, talk?.id ?? '');
  const path = `${conversations}/conversations/${talk?.id}/entries/${entry?.id}`;
  await expectProblem(await sendJson(olivia, 'PATCH', path, { text: 'Otherwise' }), 404, 'not-found');
  await expectProblem(await olivia.fetch(path, { method: 'DELETE' }), 404, 'not-found');
  expect(await note(olivia, 'inventory', '')).toMatchObject({ comment: null });
  expect(await openAbout(olivia, 'task', 'inventory')).toBeNull();
  const kept = () =>
    portal.database.db
      .selectFrom('threads')
      .select('thread_id')
      .where('subject_id', '=', 'inventory')
      .execute();
  expect(await kept()).toEqual([]);

  await note(olivia, 'inventory', 'Counted once more');
  const again = await openAbout(staff, 'task', 'inventory');
  await sendJson(staff, 'POST', `${conversations}/conversations/${again?.id}/entries`, { text: 'Thank you' });
  await note(olivia, 'inventory', '');
  expect(await kept()).toEqual([{ thread_id: again?.id }]);
  expect((await entries(olivia, again?.id ?? '')).map(({ text }) => text)).toEqual(['Thank you']);

  await note(olivia, 'inventory', 'Counted again');
  await portal.database.db
    .updateTable('tasks')
    .set({ deleted_at: now })
    .where('task_id', '=', 'inventory')
    .execute();
  const list = await olivia.fetch(`${conversations}/conversations?clientId=us-002`);
  const { items } = (await list.json()) as ConversationList;
  expect(items.map(({ last }) => last.text)).not.toContain('Counted again');
});
