import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FirmInvoice, FlaggedPayments } from '../api.ts';

const list = 'GET /api/payments/v1/flagged';
const invoices = 'GET /api/payments/v1/invoices';
const resolve = 'POST /api/payments/v1/flagged/evt-7/dealt-with';

const flagged: FlaggedPayments['data'][number] = {
  eventId: 'evt-7',
  taskId: 'task-1',
  clientId: 'client-1',
  label: 'Pay invoice 7',
  amount: 118_499,
  currency: 'USD',
  paidAt: '2026-11-20T11:58:00Z',
  verdict: 'amount-differs',
};

const reported: FirmInvoice = {
  taskId: 'task-1',
  version: 4,
  clientId: 'client-1',
  client: 'Acme',
  label: 'Pay invoice 7',
  status: 'DONE',
  number: '2026-7',
  total: 118_500,
  currency: 'USD',
  dueDate: '2026-11-01',
  paidOn: '2026-11-18',
  way: 'pix',
};
const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];

async function openInvoices(invoice = reported, permissions = staff, location = '/staff/payments') {
  const portal = createTestPortal({
    permissions,
    flags: { invoiceTask: true },
    location,
    clients: [makeClient({ id: 'client-1', name: 'Acme' })],
  });
  portal.http.on(list, () => ({ data: [] }));
  portal.http.on(invoices, () => ({ items: [invoice], next: null }));
  portal.http.on('GET /api/client-center/v1/clients/client-1', () => makeClient({ id: 'client-1' }));
  await portal.show('staff page payments');
  return { ...portal, row: within(await screen.findByRole('listitem')) };
}

async function openList(payments: () => FlaggedPayments['data']) {
  const portal = createTestPortal({ permissions: staff, flags: { invoiceTask: true } });
  portal.http.on(invoices, () => ({ items: [], next: null }));
  portal.http.on(list, () => ({ data: payments() }));
  await portal.show('staff page payments');
  return portal;
}

it('shows nothing while no payment needs review', async () => {
  const { http } = await openList(() => []);
  await waitFor(() => expect(http.callsOf(list)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Payments to review' })).toBeNull();
});

it('shows what is wrong with a payment, links to its invoice, and lets staff resolve it with a note', async () => {
  let payments = [flagged];
  const { user, http } = await openList(() => payments);
  expect(await screen.findByRole('heading', { name: 'Payments to review' })).toBeTruthy();
  expect(screen.getByText('$1,184.99 for “Pay invoice 7”')).toBeTruthy();
  expect(screen.getByText(/amount doesn’t match/)).toBeTruthy();
  const invoice = screen.getByRole('link', { name: 'Open invoice: Pay invoice 7' });
  expect(invoice.getAttribute('href')).toBe('/tasks/clients/client-1/task/task-1');

  http.on(resolve, () => {
    payments = [];
  });
  await user.click(screen.getByRole('button', { name: 'Resolve: Pay invoice 7' }));
  await user.type(screen.getByRole('textbox', { name: 'How did you resolve it?' }), ' Paid back. ');
  await user.click(screen.getByRole('button', { name: 'Mark as resolved' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Payments to review' })).toBeNull());
  expect(http.callsOf(resolve)).toMatchObject([{ body: { note: 'Paid back.' } }]);
});

it('shows when the list cannot be loaded, and retries', async () => {
  let isDown = true;
  const { user } = await openList(() => {
    if (isDown) throw problem('unavailable', 503);
    return [flagged];
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('$1,184.99 for “Pay invoice 7”')).toBeTruthy();
});

it('lists payments reported by clients, and lets staff mark them as received', async () => {
  const { user, http, row } = await openInvoices();
  expect(row.getByRole('link').getAttribute('href')).toBe('/tasks/clients/client-1/task/task-1');
  row.getByText('Acme · Invoice 2026-7 · Paid on Nov 18, 2026 · Pix');
  row.getByText('$1,185.00');
  const received = 'POST /api/payments/v1/tasks/task-1/received';
  http.on(received, () => ({}));
  await user.click(row.getByRole('button', { name: 'Mark as received: Pay invoice 7' }));
  await waitFor(() => expect(http.callsOf(received)).toHaveLength(1));
  await waitFor(() => expect(http.callsOf(invoices)).toHaveLength(2));
});

it('sends an invoice back with a reason when no payment has arrived, and shows a conflict', async () => {
  const { user, http, row } = await openInvoices();
  const back = 'POST /api/tasks/v3/tasks/task-1/return';
  let isTooLate = true;
  http.on(back, () => {
    if (isTooLate) throw problem('conflict', 409);
    return {};
  });
  await user.click(row.getByRole('button', { name: 'Not received: Pay invoice 7' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Send back to the client' });
  expect(send).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Nothing arrived. ');
  await user.click(send);
  await dialog.findByText(/has changed this invoice in the meantime/);
  isTooLate = false;
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(http.callsOf(back)[1]?.body).toEqual({ version: 4, reason: 'Nothing arrived.' });
});

it('asks before the reason for sending an invoice back is lost', async () => {
  const { user, dialogs, row } = await openInvoices();
  await user.click(row.getByRole('button', { name: 'Not received: Pay invoice 7' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Nothing arrived.');
  dialogs.answer = false;
  await user.keyboard('{Escape}');
  expect(dialogs.asked).toMatchObject([{ title: 'Close without saving?' }]);
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Nothing arrived.');
});

it('keeps the reason when the invoice leaves the list, for example because a colleague settled it', async () => {
  const portal = await openInvoices();
  await portal.user.click(portal.row.getByRole('button', { name: 'Not received: Pay invoice 7' }));
  await portal.user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Nothing arrived.');
  portal.http.on(invoices, () => ({ items: [], next: null }));
  portal.http.on('POST /api/tasks/v3/tasks/task-1/return', () => {
    throw problem('conflict', 409);
  });
  await portal.user.click(screen.getByRole('button', { name: 'Send back to the client' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  await screen.findByText(/has changed this invoice in the meantime/);
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Nothing arrived.');
});

it('moves the focus to the next invoice, then to the heading, when invoices leave the list', async () => {
  const { user, http } = await openInvoices();
  let left = [1, 2].map((id) => ({ ...reported, taskId: `task-${id}`, label: `Pay invoice ${id}` }));
  http.on(invoices, () => ({ items: left, next: null }));
  for (const id of [1, 2])
    http.on(`POST /api/payments/v1/tasks/task-${id}/received`, () => {
      left = left.filter(({ taskId }) => taskId !== `task-${id}`);
      return {};
    });
  await user.click(screen.getByRole('radio', { name: 'Overdue' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as received: Pay invoice 1' }));
  const next = screen.getByRole('link', { name: 'Pay invoice 2' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.click(screen.getByRole('button', { name: 'Mark as received: Pay invoice 2' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('lists overdue invoices, which can be marked as received but not sent back', async () => {
  const { http, row } = await openInvoices(
    { ...reported, status: 'NEW', paidOn: null, way: null, dueDate: '2020-01-02' },
    staff,
    '/staff/payments?stage=overdue&client=client-1',
  );
  row.getByText('Due Jan 2, 2020');
  expect(row.queryByRole('button', { name: /Not received/ })).toBeNull();
  row.getByRole('button', { name: /Mark as received/ });
  expect(http.callsOf(invoices)[0]?.options.params).toMatchObject({ stage: 'overdue', clientId: 'client-1' });
});

it('offers read-only staff no buttons, and does not load what they may not see', async () => {
  const { row, http } = await openInvoices(reported, [...staff, 'Staff.ReadOnly']);
  expect(row.queryByRole('button')).toBeNull();
  expect(http.callsOf(list)).toEqual([]);
});
