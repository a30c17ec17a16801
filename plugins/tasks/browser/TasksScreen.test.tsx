import type { Client } from '@anteroom/contract';
import { FakeServer, Refusal } from '@anteroom/plugin-kit/testing/FakeServer';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { acme, type OpenPortalOptions, openPortal } from './testing/openPortal.tsx';
import { task, taskGroup } from './testing/sampleTasks.ts';

const route = 'GET /api/tasks/v3/tasks/groups/clients/acme';
const ofAll = 'GET /api/tasks/v3/tasks/groups';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

it('shows pending tasks, collapses completed ones, and leaves out kinds that no plugin handles', async () => {
  const groups = [
    taskGroup([
      task({ taskId: 't1', label: 'Payslips', status: 'DONE' }),
      task({ taskId: 't2', label: 'Dividends' }),
      task({ taskId: 't3', label: 'Signature', kind: 'ESIGN' }),
    ]),
  ];
  server.on(route, () => ({ groups, total: 1, totalPages: 1 }));
  await openTasks();
  await screen.findByRole('heading', { level: 3, name: 'Dividends' });
  expect(screen.queryByText('Signature')).toBeNull();
  expect(screen.getByText('Payslips').closest('details')?.open).toBe(false);
  await userEvent.click(screen.getByText('1 completed'));
  expect(screen.getByText('Payslips').closest('details')?.open).toBe(true);
});

it('requests the completed groups at their own URL', async () => {
  server.on(route, () => ({ groups: [], total: 0, totalPages: 0 }));
  const { place } = await openTasks();
  await screen.findByRole('heading', { name: 'Nothing to do' });
  await userEvent.click(screen.getByRole('link', { name: 'Completed' }));
  await screen.findByRole('heading', { name: 'Nothing completed yet' });
  expect(place()).toBe('/tasks?show=complete');
  expect(server.requestsOf(route).at(-1)?.query.get('groupStatuses')).toBe('DONE,CANCELLED,RECEIVED');
});

it('prefetches the next page and the completed tasks, and pages forward and back', async () => {
  const page = (number: number) => ({
    groups: [taskGroup([task({ taskId: `t${number}`, label: `Task of page ${number}` })])],
    total: 20,
    totalPages: 2,
  });
  server.on(route, ({ query }) => page(Number(query.get('pageNum'))));
  const { place } = await openTasks();
  await screen.findByText('Task of page 0');
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  const pagesOf = (statuses: string) =>
    server
      .requestsOf(route)
      .filter(({ query }) => query.get('groupStatuses') === statuses)
      .map(({ query }) => query.get('pageNum'));
  await waitFor(() => expect(pagesOf('NEW,WIP')).toEqual(['0', '1']));
  await waitFor(() => expect(pagesOf('DONE,CANCELLED,RECEIVED')).toEqual(['0']));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Task of page 1');
  screen.getByText('Page 2 of 2');
  expect(place()).toBe('/tasks?page=2');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Task of page 0');
});

it('puts the keyboard focus at the start of the list after paging', async () => {
  server.on(route, ({ query }) => ({
    groups: [taskGroup([task({ label: `Task of page ${query.get('pageNum')}` })])],
    total: 20,
    totalPages: 2,
  }));
  await openTasks();
  await screen.findByText('Task of page 0');
  screen.getByRole('button', { name: 'Next' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Task of page 1');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Task of page 1' }));
});

it('opens the page given in the URL', async () => {
  server.on(route, ({ query }) => ({
    groups: [taskGroup([task({ label: `Task of page ${query.get('pageNum')}` })])],
    total: 40,
    totalPages: 3,
  }));
  await openTasks({ path: '/tasks?page=3' });
  await screen.findByText('Task of page 2');
  screen.getByText('Page 3 of 3');
});

it('shows overdue counts on each section, and emphasizes the most urgent task wherever it is', async () => {
  const groups = [
    taskGroup([task({ taskId: 't1', label: 'Receipts', dueDate: '2999-01-01' })], { id: 'g1' }),
    taskGroup([task({ taskId: 't2', label: 'Payslips', dueDate: '2020-01-01' })], {
      id: 'g2',
      type: 'miscellaneous',
    }),
    taskGroup([task({ taskId: 't3', label: 'Answers' })], { id: 'g3', type: 'esign' }),
  ];
  server.on(route, () => ({ groups, total: 3, totalPages: 1 }));
  await openTasks();
  const section = await screen.findByRole('region', { name: 'Miscellaneous' });
  within(section).getByText('1 overdue');
  within(section).getByText(/^Overdue since/);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Approvals', 'Miscellaneous', 'Requests']);
  const primary = screen
    .getAllByRole('link', { name: /^Start/ })
    .filter(({ className }) => className.includes('primary'));
  expect(primary.map(({ textContent }) => textContent)).toEqual(['Start: Payslips']);
});

it('opens with the tasks of all clients, each labeled with its client', async () => {
  const groups = [
    { ...taskGroup([task({ label: 'Receipts' })]), client: acme },
    {
      ...taskGroup([task({ taskId: 't2', label: 'Payslips' })], { id: 'g2', clientId: 'other' }),
      client: other,
    },
  ];
  server.on(ofAll, () => ({ groups, total: 2, totalPages: 1 }));
  await openTasks({ clients: [acme, other] });
  const card = (await screen.findByRole('link', { name: 'Payslips' })).closest('article') as HTMLElement;
  within(card).getByText('Other LLC');
  within(card).getByRole('img', { name: 'Individual' });
  expect(screen.getByRole('radio', { name: 'All clients' })).toHaveProperty('checked', true);
});

it('remembers the choice of one client, names that client when nothing is pending, and links to all', async () => {
  const payslips = taskGroup([task({ label: 'Payslips', clientId: 'other' })], { clientId: 'other' });
  server
    .on(route, () => nothing)
    .on(ofAll, () => ({ groups: [{ ...payslips, client: other }], total: 1, totalPages: 1 }));
  const { portal } = await openTasks({ clients: [acme, other] });
  await userEvent.click(await screen.findByRole('radio', { name: 'This client' }));
  expect(portal.preferences.get('cc-task-list')).toBe('client');
  await screen.findByRole('heading', { name: 'Nothing to do for Acme Bakery LLC' });
  expect(screen.queryByText(/New tasks from your firm will appear here\./)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'See all clients' }));
  await screen.findByRole('link', { name: 'Payslips' });
});

it('shows staff the tasks of the selected client', async () => {
  server.on(route, () => nothing);
  await openTasks({ clients: [acme, other], asStaff: true });
  await screen.findByRole('heading', { name: 'Nothing to do for Acme Bakery LLC' });
  expect(screen.getByRole('radio', { name: 'This client' })).toHaveProperty('checked', true);
});

it('shows one client’s tasks when another client is selected, without remembering that choice', async () => {
  server
    .on(route, () => nothing)
    .on('GET /api/tasks/v3/tasks/groups/clients/other', () => nothing)
    .on(ofAll, () => nothing);
  const { portal } = await openTasks({ clients: [acme, other] });
  await screen.findByRole('heading', { name: 'Nothing to do' });
  act(() => portal.clients.select(other));
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'This client' })).toHaveProperty('checked', true),
  );
  expect(portal.preferences.get('cc-task-list')).toBeUndefined();
});

it('stays unchanged while another screen is loading', async () => {
  server.on(route, () => nothing);
  const { portal, place } = await openTasks();
  await screen.findByRole('heading', { name: 'Nothing to do' });
  act(() => portal.navigation.go('/documents'));
  expect(place()).toBe('/documents');
  screen.getByRole('heading', { name: 'Nothing to do' });
});

it('offers no choice of clients to a person with one client', async () => {
  server.on(route, () => ({ groups: [], total: 0, totalPages: 0 }));
  await openTasks();
  await screen.findByRole('heading', { name: 'Nothing to do' });
  expect(screen.queryByRole('radio')).toBeNull();
});

it('says that the tasks could not be loaded, and offers a retry', async () => {
  server.on(route, () => new Refusal(400, 'bad-request'));
  await openTasks();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(retry.closest('[role=alert]')?.textContent).toContain('Tasks');
  server.on(route, () => ({ groups: [taskGroup([task({ label: 'Payslips' })])], total: 1, totalPages: 1 }));
  await userEvent.click(retry);
  await screen.findByRole('link', { name: 'Payslips' });
});

it('tells a person without access to tasks that they have none', async () => {
  server.on(route, () => ({ groups: [], total: 0, totalPages: 0, noAccess: true }));
  await openTasks();
  expect((await screen.findByText('You don’t have access to tasks')).closest('[role=status]')).toBeTruthy();
});

const other: Client = { ...acme, id: 'other', name: 'Other LLC', kind: 'Individual' };

const nothing = { groups: [], total: 0, totalPages: 0 };

async function openTasks({ path = '/tasks', ...options }: OpenPortalOptions & { path?: string } = {}) {
  const opened = await openPortal(path, server, options);
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  return opened;
}
