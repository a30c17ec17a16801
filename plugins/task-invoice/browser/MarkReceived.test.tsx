import { createTestPortal, makeTaskGroup, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { invoiceTask } from './testing/invoiceTask.ts';

const route = 'POST /api/payments/v1/tasks/task-1/received';

async function openInvoice(permissions: readonly string[]) {
  const portal = createTestPortal({
    flags: { invoiceTask: true },
    permissions,
    taskGroups: [makeTaskGroup([invoiceTask()])],
  });
  portal.http.on('GET /api/payments/v1/tasks/task-1', () => ({
    hasPage: false,
    pageOpenedAt: null,
    payments: [],
  }));
  await portal.show('task kind PAYMENT_REQUEST');
  return portal;
}

const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];

it('marks an invoice as received only after confirmation', async () => {
  const { user, http, dialogs, tasks } = await openInvoice(staff);
  http.on(route, () => tasks.change('task-1', { status: 'RECEIVED' }));
  dialogs.answer = false;
  await user.click(await screen.findByRole('button', { name: 'Mark as received' }));
  expect(http.callsOf(route)).toEqual([]);
  dialogs.answer = true;
  await user.click(screen.getByRole('button', { name: 'Mark as received' }));
  expect(await screen.findByText('Paid')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as received' })).toBeNull();
});

it('shows an alert when that fails', async () => {
  const { user, http, alerts, dialogs } = await openInvoice(staff);
  dialogs.answer = true;
  http.on(route, () => {
    throw problem('unavailable', 503);
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as received' }));
  await waitFor(() => expect(alerts.shown).toMatchObject([{ type: 'danger' }]));
});

it.each([
  ['clients', ['ClientHub.Application']],
  ['read-only staff', [...staff, 'Staff.ReadOnly']],
])('is not offered to %s', async (_, permissions) => {
  await openInvoice(permissions);
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as received' })).toBeNull();
});
