import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';
import { task, taskGroup } from '../../testing/taskGroup.ts';

const route = 'GET /api/tasks/v3/tasks/groups/clients/acme';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

it('shows what is to do, and folds away what of it is done', async () => {
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
  await userEvent.click(screen.getByText('1 already done'));
  expect(screen.getByText('Payslips').closest('details')?.open).toBe(true);
});

it('asks for the completed groups under their own address', async () => {
  server.on(route, () => ({ groups: [], total: 0, totalPages: 0 }));
  const { router } = await openTasks();
  await screen.findByRole('heading', { name: 'Nothing to do' });
  await userEvent.click(screen.getByRole('link', { name: 'Completed' }));
  await screen.findByRole('heading', { name: 'Nothing completed yet' });
  expect(router.state.location.search).toBe('?show=complete');
  expect(server.requestsOf(route).at(-1)?.query.get('groupStatuses')).toBe('DONE,CANCELLED,RECEIVED');
});

it('fetches the next page before it is asked for, and goes there and back', async () => {
  const page = (number: number) => ({
    groups: [taskGroup([task({ taskId: `t${number}`, label: `Task of page ${number}` })])],
    total: 20,
    totalPages: 2,
  });
  server.on(route, ({ query }) => page(Number(query.get('pageNum'))));
  await openTasks();
  await screen.findByText('Task of page 0');
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(server.requestsOf(route)).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  screen.getByText('Task of page 1');
  screen.getByText('Page 2 of 2');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  screen.getByText('Task of page 0');
});

async function openTasks() {
  const opened = await openPortal('/tasks', server, { plugins: [samplePlugin] });
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  return opened;
}
