import { createTestPortal, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FlaggedPayments } from '../api.ts';

const list = 'GET /api/payments/v1/flagged';
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

async function openList(payments: () => FlaggedPayments['data']) {
  const portal = createTestPortal({ permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'] });
  portal.http.on(list, () => ({ data: payments() }));
  await portal.show('staff page flagged-payments');
  return portal;
}

it('shows nothing while no payment has to be resolved', async () => {
  const { http } = await openList(() => []);
  await waitFor(() => expect(http.callsOf(list)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('says what is wrong with a payment, leads to its invoice, and lets staff resolve it with a note', async () => {
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
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(http.callsOf(resolve)).toMatchObject([{ body: { note: 'Paid back.' } }]);
});

it('says that the list could not be loaded, and tries again', async () => {
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
