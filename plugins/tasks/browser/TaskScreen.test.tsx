import type { Client, Task } from '@anteroom/contract';
import { makeDocument, makeStep, type TestPortal } from '@anteroom/plugin-kit/testing';
import { FakeServer, Refusal } from '@anteroom/plugin-kit/testing/FakeServer';
import type { TaskScreenProps } from '@anteroom/sdk';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { acme, type OpenPortal, type OpenPortalOptions, openPortal } from './testing/openPortal.tsx';
import { task, taskGroup } from './testing/sampleTasks.ts';

const tasksApi = '/api/tasks/v3/tasks';
const path = '/tasks/clients/acme/task/t1';

let server: FakeServer;
/** Task on the fake server. */
let now: Task;

beforeEach(() => {
  now = task({ taskId: 't1', label: 'Bank statements' });
  const next = task({ taskId: 't2', label: 'Inventory count' });
  server = new FakeServer();
  server
    .on(`GET ${tasksApi}/t1`, () => now)
    .on(`GET ${tasksApi}/groups/g1`, () => taskGroup([now, next]))
    .on(`GET ${tasksApi}/groups/clients/acme`, () => ({
      groups: [taskGroup(now.status === 'NEW' ? [now, next] : [next])],
      total: 1,
      totalPages: 1,
    }))
    .on(`PATCH ${tasksApi}/t1`, ({ body }) => {
      const change = body as Partial<Task>;
      if (change.version !== now.version) return new Refusal(409, 'conflict');
      now = { ...now, ...change, version: now.version + 1 };
      return now;
    });
});

it('shows the task, the progress of its group, and the screen of its kind', async () => {
  await openTask();
  expect(screen.getByRole('progressbar', { name: 'Requests' })).toHaveProperty('value', 0);
  expect(screen.getByText('0 of 2 tasks done')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tasks', current: false })).toBeTruthy();
  expect(screen.getByTestId('screen-of-kind')).toBeTruthy();
});

it('shows the progress of a task with several steps by those steps', async () => {
  now = { ...now, stepsTotal: 4, stepsDone: 1 };
  await openTask();
  expect(screen.getByRole('progressbar', { name: 'Steps of this task' })).toHaveProperty('value', 0.25);
  expect(screen.getByText('1 of 4 steps done')).toBeTruthy();
});

it('names the group below the title, unless the title already does', async () => {
  now = { ...now, label: 'Requests' };
  await openTask();
  const title = screen.getByRole('heading', { level: 1, name: 'Requests' });
  expect(title.closest('header')?.querySelector('p')).toBeNull();
  cleanup();
  now = { ...now, label: 'Bank statements' };
  await openTask();
  expect(screen.getByText('Requests', { selector: 'header p' })).toBeTruthy();
});

it('shows why the firm sent the task back', async () => {
  now = { ...now, status: 'WIP', returnReason: 'Page two is missing.' };
  await openTask();
  expect(screen.getByText('Your firm sent this back')).toBeTruthy();
  expect(screen.getByText('Page two is missing.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /received|Send back/ })).toBeNull();
});

it('lets staff send a completed task back with a reason', async () => {
  now = { ...now, status: 'DONE', completedAt: '2026-11-20T12:00:00Z' };
  const { portal } = await openTask({ asStaff: true });
  const sent: string[] = [];
  portal.tasks.sendBack = async (of, reason) => {
    sent.push(reason);
    return of;
  };
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^What’s missing or wrong/ }), 'Page two');
  await userEvent.click(screen.getByRole('button', { name: 'Send back to the client' }));
  await waitFor(() => expect(sent).toEqual(['Page two']));
});

it.each([
  ['Send back', true, 'DONE'],
  ['Remove task', false, 'NEW'],
] as const)('asks before the reason typed for “%s” is lost', async (name, asStaff, status) => {
  now = { ...now, status };
  const { portal } = await openTask({ asStaff });
  await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.type(await screen.findByRole('textbox', { name: /missing or wrong|^Reason/ }), 'Page two');
  portal.dialogs.answer = false;
  await userEvent.keyboard('{Escape}');
  expect(portal.dialogs.asked).toMatchObject([{ title: 'Close without saving?' }]);
  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveProperty('value', 'Page two');
  portal.dialogs.answer = true;
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the dialog without asking while a task is being sent back', async () => {
  now = { ...now, status: 'DONE', completedAt: '2026-11-20T12:00:00Z' };
  const { portal } = await openTask({ asStaff: true });
  const sent = Promise.withResolvers<Task>();
  portal.tasks.sendBack = () => sent.promise;
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /missing or wrong/ }), 'Page two');
  await userEvent.click(screen.getByRole('button', { name: 'Send back to the client' }));
  await userEvent.keyboard('{Escape}');
  expect(portal.dialogs.asked).toEqual([]);
  expect(screen.getByRole('dialog')).toBeTruthy();
  sent.resolve(now);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('lets staff mark a task as received after a confirmation', async () => {
  const { portal } = await openTask({ asStaff: true });
  const received: string[] = [];
  portal.tasks.receive = async (of) => {
    received.push(of.taskId);
    return of;
  };
  expect(screen.queryByRole('button', { name: 'Remove task' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as received' }));
  await waitFor(() => expect(received).toEqual(['t1']));
});

it.each([
  ['a kind whose screen says so itself', { receivable: false }, {}, []],
  ['a signature, which paper ends as well', { removable: false }, {}, ['Mark as received']],
  ['a signature that is done', { removable: false }, { status: 'DONE' }, []],
  ['a signature that was received on paper', { removable: false }, { status: 'RECEIVED' }, ['Send back']],
  ['steps that were done', {}, { status: 'DONE', steps: [makeStep()] }, []],
  ['steps that were received on paper', {}, { status: 'RECEIVED', steps: [makeStep()] }, ['Send back']],
] as const)('offers staff the fitting buttons for %s', async (_, kind, of, names) => {
  now = { ...now, completedAt: '2026-11-20T12:00:00Z', ...of } as Task;
  await openTask({ asStaff: true, kind });
  const offered = screen.queryAllByRole('button', { name: /received|Send back/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual(names);
});

it('places the question to the firm before the button that removes the task', async () => {
  await openTask();
  const ask = screen.getByRole('button', { name: /^Ask about / });
  const remove = screen.getByRole('button', { name: 'Remove task' });
  expect(ask.compareDocumentPosition(remove) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('says that one’s part is done while others still have to do theirs, and links to the next task', async () => {
  await openTask({ Screen: Sign });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign' }));
  await screen.findByRole('heading', { level: 1, name: /^Done/ });
  expect(screen.getByText(/^Your part is done/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Inventory count' })).toBeTruthy();
});

it('saves a note to the firm while it is being written, and says so', async () => {
  await openTask();
  await userEvent.type(screen.getByRole('textbox', { name: /Note for your firm/ }), 'Closed in May');
  await screen.findByText('Changes saved');
  expect(now.comment).toBe('Closed in May');
});

it('keeps the typed note and shows both versions when somebody else has changed it', async () => {
  const { portal } = await openTask();
  now = { ...now, comment: 'From another tab', version: 2, ...marco };
  const note = screen.getByRole('textbox', { name: /Note for your firm/ });
  await userEvent.type(note, 'Mine');
  await screen.findByText(/^Marco Bell changed this task on Nov 20, 2026.* Your text is still here/);
  screen.getByText('From another tab');
  expect(note).toHaveProperty('value', 'Mine');
  expect(now.comment).toBe('From another tab');
  // The note would be lost with the screen.
  expect(portal.navigation.isHeld).toBe(true);
});

it('removes a task only with a reason and after a confirmation, then links to the next task', async () => {
  await openTask();
  await userEvent.click(screen.getByRole('button', { name: 'Remove task' }));
  const reason = await screen.findByRole('dialog', { name: 'Why doesn’t this apply?' });
  expect(within(reason).getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  await userEvent.type(within(reason).getByRole('textbox'), 'No account there');
  await userEvent.click(within(reason).getByRole('button', { name: 'Continue' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove “Bank statements”?' });
  expect(now.status).toBe('NEW');
  await userEvent.click(within(question).getByRole('button', { name: 'Remove task' }));
  await screen.findByRole('heading', { level: 1, name: 'Removed from your list' });
  expect(now).toMatchObject({ status: 'CANCELLED', doesNotApplyComment: 'No account there' });
  expect((await screen.findByRole('link', { name: 'Inventory count' })).getAttribute('href')).toBe(
    '/tasks/clients/acme/task/t2',
  );
});

it('suggests the task after the removed one in a list of several pages', async () => {
  const other = (id: string, label: string) =>
    taskGroup([task({ taskId: id, taskGroupId: `${id}-group`, label })], { id: `${id}-group` });
  const pages = [[other('first', 'The most urgent')], [], [other('after', 'The one behind')]];
  server
    .on(`GET ${tasksApi}/groups/g1`, () => taskGroup([now]))
    .on(`GET ${tasksApi}/groups/clients/acme`, ({ query }) => {
      const pageNum = query.get('around') === 'g1' ? 1 : Number(query.get('pageNum'));
      return { groups: pages[pageNum], total: 31, totalPages: 3, pageNum };
    });
  await openTask();
  await userEvent.click(screen.getByRole('button', { name: 'Remove task' }));
  const reason = await screen.findByRole('dialog', { name: 'Why doesn’t this apply?' });
  await userEvent.type(within(reason).getByRole('textbox'), 'No account there');
  await userEvent.click(within(reason).getByRole('button', { name: 'Continue' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove “Bank statements”?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove task' }));
  expect(await screen.findByRole('link', { name: 'The one behind' })).toBeTruthy();
});

it('suggests a task of another client once the chosen client has none left', async () => {
  const bistro: Client = { ...acme, id: 'bistro', name: 'Bistro' };
  const elsewhere = taskGroup(
    [task({ taskId: 't3', taskGroupId: 'g3', clientId: 'bistro', label: 'Payslips' })],
    {
      id: 'g3',
      clientId: 'bistro',
    },
  );
  server
    .on(`GET ${tasksApi}/groups/g1`, () => taskGroup([now]))
    .on(`GET ${tasksApi}/groups/clients/acme`, () => ({ groups: [], total: 0, totalPages: 0 }))
    .on(`GET ${tasksApi}/groups`, () => ({
      groups: [{ ...elsewhere, client: bistro }],
      total: 1,
      totalPages: 1,
    }));
  const { portal } = await openTask({ clients: [acme, bistro], chosen: 'client' });
  await finish(portal);
  const next = (await screen.findByRole('link', { name: 'Payslips' })).closest('article') as HTMLElement;
  within(next).getByText('Bistro');
  expect(screen.queryByText(/There’s nothing else to do\./)).toBeNull();
});

it('does not claim that nothing is left when the next tasks cannot be read', async () => {
  server
    .on(`GET ${tasksApi}/groups/g1`, () => taskGroup([now]))
    .on(`GET ${tasksApi}/groups/clients/acme`, () => new Refusal(400, 'bad-request'));
  const { portal } = await openTask();
  await finish(portal);
  await screen.findByRole('link', { name: 'Go to home' });
  expect(screen.queryByText(/There’s nothing else to do\./)).toBeNull();
});

it('suggests a pending task of another group once the task’s own group is done (NewTaskList)', async () => {
  const elsewhere = taskGroup([task({ taskId: 't3', taskGroupId: 'g3', label: 'Payslips' })], { id: 'g3' });
  server
    .on(`GET ${tasksApi}/groups/g1`, () => taskGroup([now]))
    .on(`GET ${tasksApi}/groups/clients/acme`, () => ({ groups: [elsewhere], total: 1, totalPages: 1 }));
  const { portal } = await openTask({ controls: ['NewTaskList'] });
  await finish(portal);
  expect(await screen.findByRole('link', { name: 'Payslips' })).toBeTruthy();
});

it.each([
  ['an earlier pending task of the same group with NewTaskList', ['NewTaskList'], 'Accounts'],
  ['the pending task of the next group without NewTaskList', [], 'Payslips'],
])('suggests %s', async (_, controls, label) => {
  const earlier = task({ taskId: 't2', label: 'Accounts' });
  const elsewhere = taskGroup([task({ taskId: 't3', taskGroupId: 'g3', label: 'Payslips' })], { id: 'g3' });
  server
    .on(`GET ${tasksApi}/groups/g1`, () => taskGroup([earlier, now]))
    .on(`GET ${tasksApi}/groups/clients/acme`, () => ({
      groups: [taskGroup([earlier]), elsewhere],
      total: 2,
      totalPages: 1,
    }));
  const { portal } = await openTask({ controls });
  await finish(portal);
  expect(await screen.findByRole('link', { name: label })).toBeTruthy();
});

it('keeps the task when either step of removing it is cancelled, and restores the focus', async () => {
  await openTask();
  const remove = screen.getByRole('button', { name: 'Remove task' });
  await userEvent.click(remove);
  const reason = await screen.findByRole('dialog', { name: 'Why doesn’t this apply?' });
  await userEvent.type(within(reason).getByRole('textbox'), 'No account there');
  await userEvent.click(within(reason).getByRole('button', { name: 'Continue' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove “Bank statements”?' });
  const back = within(question).getByRole('button', { name: 'Back' });
  await waitFor(() => expect(document.activeElement).toBe(back));
  await userEvent.click(back);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /reason/i })));
  expect(document.activeElement).toHaveProperty('value', 'No account there');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(remove));
  expect(now.status).toBe('NEW');
});

it('shows a completed task read-only, and suggests a pending one', async () => {
  now = { ...now, status: 'DONE', comment: 'All pages', completedAt: '2026-11-20T10:00:00Z' };
  await openTask();
  expect(screen.getByText('All pages')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove task' })).toBeNull();
  const picked = within(await screen.findByRole('region', { name: 'Next up' }));
  expect(picked.getByRole('link', { name: 'Inventory count' })).toBeTruthy();
});

it.each([
  ['not-found', 404],
  ['forbidden', 403],
] as const)('shows %s as a task that cannot be found, without its id', async (code, status) => {
  server.on(`GET ${tasksApi}/t1`, () => new Refusal(status, code));
  await openPortal(path, server);
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this task' });
  screen.getByText(/Your firm may have withdrawn it, or it’s for a client you can’t open\./);
  expect(document.body.textContent).not.toContain('t1');
  await screen.findByRole('heading', { level: 2, name: 'Next up' });
});

it('says that the task could not be found when its group returns 404', async () => {
  server.on(`GET ${tasksApi}/groups/g1`, () => new Refusal(404, 'not-found'));
  await openPortal(path, server);
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this task' });
});

it('says that the task could not be found when it belongs to another client, and suggests another', async () => {
  now = { ...now, clientId: 'other' };
  await openPortal(path, server);
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this task' });
  await screen.findByRole('heading', { level: 2, name: 'Next up' });
});

it('says that a task was completed elsewhere, keeps the screen, and links to the next task', async () => {
  const { portal } = await openTask();
  now = { ...now, status: 'DONE', completedAt: '2026-11-20T10:00:00Z', version: 2 };
  await act(() => portal.cache.invalidateQueries({ queryKey: ['tasks'] }));
  await screen.findByText(/^This task was completed elsewhere on Nov 20, 2026/);
  expect(screen.getByText('You can’t send anything more.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Bank statements' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove task' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'See what’s next' }));
  await screen.findByRole('link', { name: 'Inventory count' });
});

it.each([
  ['DONE', 'completed'],
  ['CANCELLED', 'removed'],
  ['WIP', 'changed'],
] as const)('shows who changed a task to %s', async (status, verb) => {
  const { portal } = await openTask();
  const change = async (by: Partial<Task>) => {
    now = { ...now, status, version: now.version + 1, ...by };
    await act(() => portal.cache.invalidateQueries({ queryKey: ['tasks'] }));
  };
  await change(marco);
  await screen.findByText(new RegExp(`^Marco Bell ${verb} this task on Nov 20, 2026`));
  await change({ changedBy: { ...marco.changedBy, role: 'staff' } });
  await screen.findByText(new RegExp(`^Marco Bell \\(your firm\\) ${verb} this task on`));
  await change({ changedBy: { ...marco.changedBy, isCurrentUser: true } });
  await screen.findByText(new RegExp(`^You ${verb} this task in another window on Nov 20, 2026`));
});

it('keeps a note typed after the task was completed elsewhere, and makes it read-only', async () => {
  await openTask();
  now = { ...now, status: 'DONE', completedAt: '2026-11-20T10:00:00Z', version: 2 };
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Note for your firm/ });
  await userEvent.type(note, 'Mine');
  await screen.findByText(/^This task was completed elsewhere on/);
  expect(note.isConnected).toBe(true);
  expect([note.value, note.readOnly]).toEqual(['Mine', true]);
  expect(screen.getByText(/you can still copy what you typed/)).toBeTruthy();
});

it('hides the note once the task is done without one', async () => {
  const { portal } = await openTask();
  screen.getByRole('textbox', { name: /Note for your firm/ });
  now = { ...now, status: 'RECEIVED', completedAt: '2026-11-20T10:00:00Z', version: 2 };
  await act(() => portal.cache.invalidateQueries({ queryKey: ['tasks'] }));
  await screen.findByText(/^This task was completed elsewhere on/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says that a task was changed elsewhere, but not for changes made here', async () => {
  const { portal } = await openTask();
  await userEvent.type(screen.getByRole('textbox', { name: /Note for your firm/ }), 'Closed in May');
  await screen.findByText('Changes saved');
  expect(screen.queryByText('This task was just changed elsewhere')).toBeNull();
  now = { ...now, status: 'WIP', version: now.version + 1 };
  await act(() => portal.cache.invalidateQueries({ queryKey: ['tasks'] }));
  await screen.findByText('This task was just changed elsewhere');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('This task was just changed elsewhere')).toBeNull();
});

it('says that the firm has withdrawn the task, and keeps the typed note read-only', async () => {
  const { portal } = await openTask();
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Note for your firm/ });
  await userEvent.type(note, 'Closed in May');
  await screen.findByText('Changes saved');
  server.on(`GET ${tasksApi}/t1`, () => new Refusal(404, 'not-found'));
  await act(() => portal.cache.invalidateQueries({ queryKey: ['tasks'] }));
  await screen.findByText('Your firm has withdrawn this task');
  expect([note.isConnected, note.value, note.readOnly]).toEqual([true, 'Closed in May', true]);
  expect(screen.getByText(/you can still copy what you typed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove task' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to tasks' }).getAttribute('href')).toBe('/tasks');
});

it('treats a completion by the plugin’s own requests as done here', async () => {
  const { portal } = await openTask();
  await finish(portal);
  await screen.findByRole('heading', { level: 1, name: /^Done/ });
});

it('links to the documents that were handed in with the task', async () => {
  server.on('GET /api/documents/v1/containers/documents', () => documentsPage);
  await openTask({ documentsPath: '/papers' });
  const link = await screen.findByRole('link', { name: 'Show in Documents' });
  expect(link.getAttribute('href')).toBe('/papers?client=acme&folder=f1&document=d1');
});

it('shows no link to documents where no plugin shows them', async () => {
  server.on('GET /api/documents/v1/containers/documents', () => documentsPage);
  await openTask({ documentsPath: null });
  await waitFor(() =>
    expect(server.requestsOf('GET /api/documents/v1/containers/documents')).not.toHaveLength(0),
  );
  expect(screen.queryByRole('link', { name: 'Show in Documents' })).toBeNull();
});

it('copies the task’s link, which it offers only where the firm enables it (TaskDeepLinks)', async () => {
  await openTask();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  cleanup();
  await openTask({ controls: ['TaskDeepLinks'] });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(window.location.origin + path);
});

it('says so when the link cannot be copied, as on a page without HTTPS', async () => {
  const { portal } = await openTask({ controls: ['TaskDeepLinks'] });
  const user = userEvent.setup();
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  clipboard.mockRestore();
  expect(portal.alerts.shown).toMatchObject([
    { type: 'danger', msg: expect.stringMatching(/^We couldn’t copy the link/) },
  ]);
});

it('offers a retry when the task cannot be read', async () => {
  server.on(`GET ${tasksApi}/t1`, () => new Refusal(400, 'bad-request'));
  await openPortal(path, server);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.on(`GET ${tasksApi}/t1`, () => now);
  await userEvent.click(retry);
  await screen.findByRole('heading', { level: 1, name: now.label });
});

it('selects the client in the URL as the active one', async () => {
  const other = { ...acme, id: 'other', name: 'Other LLC' };
  const { portal } = await openTask({ clients: [other, acme] });
  expect(portal.store.get(portal.clients.active)).toEqual(acme);
});

it('goes to the task list when another client is selected', async () => {
  const other = { ...acme, id: 'other', name: 'Other LLC' };
  const { portal, place } = await openTask({ clients: [acme, other] });
  act(() => portal.clients.select(other));
  await waitFor(() => expect(place()).toBe('/tasks'));
});

it('names the browser tab after the task while it is shown', async () => {
  const { portal, unmount } = await openTask();
  expect(portal.store.get(portal.navigation.tabName)).toBe('Bank statements');
  unmount();
  expect(portal.store.get(portal.navigation.tabName)).toBeUndefined();
});

it.each([
  '/tasks/clients',
  '/tasks/clients/acme/task',
  '/tasks/clients/%/task/t1',
  '/tasks/clients/acme/more',
])('redirects %s to the not-found page', async (address) => {
  const { place } = await openPortal(address, server);
  await waitFor(() => expect(place()).toBe('/notfound'));
});

const marco = {
  changedBy: {
    firstName: 'Marco',
    lastName: 'Bell',
    userGuid: 'marco',
    isCurrentUser: false,
    role: 'client' as const,
  },
  changedAt: '2026-11-20T10:32:00Z',
};

const documentsPage = {
  data: {
    items: [
      makeDocument({ id: 'd1', name: 'statement.pdf', parent: { id: 'f1', type: 'Folder', name: 'Bank' } }),
    ],
    next: null,
    total: 1,
  },
};

async function openTask(options: OpenPortalOptions = {}): Promise<OpenPortal> {
  const opened = await openPortal(path, server, options);
  await screen.findByRole('heading', { level: 1, name: now.label });
  // The components for the firm's staff are loaded only for staff.
  await act(() => vi.dynamicImportSettled());
  return opened;
}

/** A screen whose only button ends the person's part. */
function Sign({ finish: end }: TaskScreenProps) {
  return (
    <button type="button" onClick={end}>
      Sign
    </button>
  );
}

/** Completes the task through an endpoint of its plugin. */
async function finish({ tasks, cache }: TestPortal): Promise<void> {
  now = { ...now, status: 'DONE', completedAt: '2026-11-20T10:00:00Z', version: 2 };
  tasks.changes.push({ taskId: 't1', ended: true });
  await act(() => cache.invalidateQueries({ queryKey: ['tasks'] }));
}
