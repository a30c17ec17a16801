import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import type { OpenInvoices } from '@anteroom/plugin-task-invoice/api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const flags = { invoiceTask: true };
const route = 'GET /api/payments/v1/clients/client-1/invoices';

type Invoice = OpenInvoices['items'][number];

function invoice(taskId: string, fields: Partial<Invoice> = {}): Invoice {
  return {
    taskId,
    label: `Invoice ${taskId}`,
    number: `2026-${taskId}`,
    total: 118_500,
    currency: 'USD',
    dueDate: '2999-12-31',
    ...fields,
  };
}

async function open(...items: readonly Invoice[]) {
  const portal = createTestPortal({ flags });
  portal.http.on(route, () => ({ items }));
  await portal.show('widget type invoices');
  return portal;
}

it('shows the amount and due date of an invoice, and links to its payment', async () => {
  await open(invoice('1'));
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('$1,185.00');
  expect(row.textContent).toContain('Due Dec 31, 2999');
  expect(within(row).queryByText(/Overdue/)).toBeNull();
  expect(within(row).getByRole('link', { name: 'Pay: Invoice 1' }).getAttribute('href')).toBe(
    '/tasks/clients/client-1/task/1',
  );
});

it('marks overdue invoices, and shows no date for those without a due date', async () => {
  await open(invoice('1', { dueDate: '2020-01-15' }), invoice('2', { dueDate: null }));
  const [late, open_] = await screen.findAllByRole('listitem');
  expect(late?.textContent).toContain('Overdue since Jan 15, 2020');
  expect(open_?.textContent).not.toMatch(/Due|Overdue/);
});

it('shows four invoices, and links to the rest with their number', async () => {
  await open(...['1', '2', '3', '4', '5', '6'].map((id) => invoice(id)));
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('link', { name: '2 more' }).getAttribute('href')).toBe('/tasks');
});

it('says that there is nothing to pay', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Nothing to pay' })).toBeTruthy();
});

it('says which of several clients has nothing to pay', async () => {
  const clients = [makeClient({ name: 'Bramble & Oak' }), makeClient({ id: 'client-2' })];
  const portal = createTestPortal({ flags, clients });
  portal.http.on(route, () => ({ items: [] }));
  await portal.show('widget type invoices');
  expect(await screen.findByRole('heading', { name: 'Nothing to pay for Bramble & Oak' })).toBeTruthy();
});

it('shows an error, and the invoices after a successful retry', async () => {
  const portal = createTestPortal({ flags });
  portal.http.on(route, () => {
    throw problem('unavailable', 503);
  });
  await portal.show('widget type invoices');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  portal.http.on(route, () => ({ items: [invoice('1')] }));
  await portal.user.click(retry);
  expect(await screen.findByText('Invoice 1')).toBeTruthy();
});

it.each([
  ['the tasks', { controls: ['HideTasks'] }],
  ['invoices', { controls: ['HideInvoiceTask'] }],
  ['invoices by flag', { flags: { invoiceTask: false } }],
])('is unavailable where the firm hides %s', async (_, options) => {
  const { available } = await createTestPortal({ flags, ...options }).explain('widget type invoices');
  expect(available).toBe(false);
});

it('lists a client’s open invoices on the client’s page for staff, without a way to pay them', async () => {
  const portal = createTestPortal({ flags });
  portal.http.on(route, () => ({ items: ['1', '2', '3', '4', '5'].map((id) => invoice(id)) }));
  await portal.show('client part invoices');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toContain('/tasks/clients/client-1/task/5');
  expect(screen.queryByText(/Pay/)).toBeNull();
});
