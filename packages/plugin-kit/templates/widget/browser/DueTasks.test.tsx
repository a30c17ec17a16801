import { createTestPortal, makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const now = () => new Date('2026-11-20T12:00:00Z');

it('shows the tasks that are due next, soonest first', async () => {
  const tasks = [
    makeTask({ taskId: 'inventory', label: 'Inventory', dueDate: '2026-12-01' }),
    makeTask({ taskId: 'receipts', label: 'Receipts', dueDate: '2026-11-21' }),
    makeTask({ taskId: 'lease', label: 'Lease', dueDate: '2026-11-19', status: 'DONE' }),
    makeTask({ taskId: 'some-day', label: 'Some day', dueDate: null }),
  ];
  const portal = createTestPortal({ now, taskGroups: [makeTaskGroup(tasks)] });
  await portal.show('widget type my-plugin');

  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['ReceiptsDue tomorrow', 'InventoryDue in 11 days']);
  const link = screen.getByRole('link', { name: 'Receipts' });
  expect(link.getAttribute('href')).toBe('/tasks/clients/client-1/task/receipts');
});

it('says so when nothing waits', async () => {
  await createTestPortal().show('widget type my-plugin');
  expect(await screen.findByRole('heading', { name: 'Nothing is due' })).toBeTruthy();
});

it('can be tried again after a failure', async () => {
  const portal = createTestPortal({ taskGroups: [makeTaskGroup([makeTask({ dueDate: '2026-12-01' })])] });
  portal.tasks.readFailure = new HttpError({ kind: 'network' });
  await portal.show('widget type my-plugin');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  portal.tasks.readFailure = null;
  await portal.user.click(retry);
  expect(await screen.findByText('Bank statements')).toBeTruthy();
});

it('speaks Portuguese', async () => {
  await createTestPortal({ language: 'pt-br' }).show('widget type my-plugin');
  expect(await screen.findByRole('region', { name: 'Próximos vencimentos' })).toBeTruthy();
});
