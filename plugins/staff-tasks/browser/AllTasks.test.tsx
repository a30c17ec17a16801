import type { WaitingTask } from '@anteroom/contract';
import { createTestPortal, makeClient, makeTask, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const list = 'GET /api/tasks/v3/tasks/firm';
const task = (taskId: string, more: Partial<WaitingTask> = {}): WaitingTask => ({
  ...makeTask({ taskId, label: taskId, kind: 'UPLOAD', clientId: 'a' }),
  client: makeClient({ id: 'a', name: 'Acme' }),
  ...more,
});

async function open(search = '', permissions = ['Platform.DefaultStaff', 'Platform.ccVnext']) {
  const portal = createTestPortal({
    permissions,
    flags: { taskTools: true },
    location: `/staff/all-tasks${search}`,
  });
  portal.taskTypes.offer(
    { kind: 'UPLOAD', label: 'Upload', icon: 'upload', removable: true, receivable: true },
    () => null,
  );
  portal.http.on('GET /api/people/v1/staff', () => ({
    staff: [{ userId: 'u1', firstName: 'Stella', lastName: 'Reyes' }],
    next: null,
  }));
  portal.http.on('GET /api/client-center/v1/clients/a', () => makeClient({ id: 'a', name: 'Acme' }));
  portal.http.on(list, ({ options }) => {
    const { state, after } = options.params ?? {};
    if (state === 'NEW' && !after) return { tasks: [task('Bank statements')], next: 'more' };
    if (state === 'NEW') return { tasks: [task('Receipts')], next: null };
    return { tasks: [], next: null };
  });
  await portal.show('staff page all-tasks');
  return portal;
}

const asked = (portal: Awaited<ReturnType<typeof open>>) =>
  portal.http.callsOf(list).map(({ options }) => options.params ?? {});

it('has a column for each status, which loads its next page by cursor', async () => {
  const portal = await open();
  const column = await screen.findByRole('region', { name: 'Not started' });
  const link = await within(column).findByRole('link', { name: 'Bank statements' });
  expect(link.getAttribute('href')).toBe('/tasks/clients/a/task/Bank%20statements');
  expect(within(column).getByText('Acme')).toBeTruthy();
  await portal.user.click(screen.getByRole('button', { name: 'Show more: Not started' }));
  await within(column).findByRole('link', { name: 'Receipts' });
  expect(asked(portal).filter(({ after }) => after === 'more')).toHaveLength(1);
  for (const name of ['In progress', 'Completed by the client', 'Received'])
    screen.getByRole('region', { name });
});

it('reads its filters from the address, and writes them back', async () => {
  const portal = await open('?view=list&state=DONE&due=overdue&kind=UPLOAD&assignedTo=u1&client=a');
  await waitFor(() =>
    expect(asked(portal).at(-1)).toMatchObject({
      state: 'DONE',
      kind: 'UPLOAD',
      assignedTo: 'u1',
      due: 'overdue',
      clientId: 'a',
    }),
  );
  expect(await screen.findByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Acme');
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: 'Due date' }), 'No date');
  const address = () => new URLSearchParams(portal.navigation.visited.at(-1)?.split('?')[1]);
  expect(Object.fromEntries(address())).toEqual({
    view: 'list',
    state: 'DONE',
    due: 'none',
    kind: 'UPLOAD',
    assignedTo: 'u1',
    client: 'a',
  });
  await portal.user.click(screen.getByRole('radio', { name: 'Board' }));
  expect(address().get('view')).toBeNull();
});

it('offers to clear the filters in both views, and keeps the listed state', async () => {
  const portal = await open('?view=list&state=NEW&due=overdue&client=a');
  portal.http.on(list, ({ options }) => ({
    tasks: options.params?.due ? [] : [task('Bank statements')],
    next: null,
  }));
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: 'Due date' }), 'No date');
  await screen.findByText('No tasks match the filters');
  await portal.user.click(screen.getByRole('radio', { name: 'Board' }));
  expect(screen.getAllByRole('button', { name: 'Clear the filters' })).toHaveLength(1);
  await portal.user.click(screen.getByRole('radio', { name: 'List' }));
  await portal.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  await screen.findByRole('link', { name: 'Bank statements' });
  expect(portal.navigation.visited.at(-1)?.split('?')[1]).toBe('view=list&state=NEW');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' }));
});

it('says when the tasks could not be loaded', async () => {
  const portal = createTestPortal({
    permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'],
    location: '/staff/all-tasks?view=list',
  });
  portal.http.on('GET /api/people/v1/staff', () => ({ staff: [], next: null }));
  portal.http.on(list, () => {
    throw problem('unavailable', 503);
  });
  await portal.show('staff page all-tasks');
  await screen.findByText('We couldn’t load the tasks');
});

it('is hidden from clients', async () => {
  await expect(open('', ['Platform.DefaultClient', 'Platform.ccVnext'])).rejects.toThrow(
    'is hidden by its when',
  );
});

it('lists a client’s open tasks on the client’s page, and renders nothing when there are none', async () => {
  const portal = createTestPortal({ permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'] });
  portal.http.on(list, ({ options }) => ({
    tasks: options.params?.clientId === 'a' ? [task('Receipts')] : [],
    next: null,
  }));
  const view = await portal.show('client part tasks', { chosen: [makeClient({ id: 'a', name: 'Acme' })] });
  const row = await screen.findByRole('link', { name: 'Receipts' });
  expect(row.getAttribute('href')).toBe('/tasks/clients/a/task/Receipts');
  expect(screen.queryByText('Acme')).toBeNull();
  expect(screen.getByRole('link', { name: 'All tasks' }).getAttribute('href')).toBe(
    '/staff/all-tasks?client=a',
  );
  view.unmount();
  const other = await portal.show('client part tasks', { chosen: [makeClient({ id: 'b' })] });
  await waitFor(() => expect(portal.http.callsOf(list)).toHaveLength(2));
  expect(other.container.textContent).toBe('');
});
