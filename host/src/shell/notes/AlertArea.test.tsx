import { Alerts } from '@anteroom/sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

const partialFailure = {
  type: 'danger',
  msg: 'Two of three documents were not deleted.',
  details: [
    { text: 'You may not delete these:', items: ['Payroll.pdf'] },
    { text: 'These are gone already:', items: ['Lease.pdf'] },
  ],
} as const;

it('shows a message’s details on request, and keeps the alert until it is closed', async () => {
  const { portal } = await openPortal('/notfound', server);
  await screen.findByRole('banner');
  act(() => void portal.scope.get<Alerts>(Alerts).show(partialFailure));
  const alert = within(await screen.findByRole('alert'));
  await userEvent.click(alert.getByRole('button', { name: 'Show details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error message details' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Payroll.pdf', 'Lease.pdf']);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(alert.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows no close button on an alert that has to stay', async () => {
  const { portal } = await openPortal('/notfound', server);
  await screen.findByRole('banner');
  act(
    () => void portal.scope.get<Alerts>(Alerts).show({ type: 'warning', msg: 'Read only', closeable: false }),
  );
  await screen.findByText('Read only');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

it('is closed by its action, which runs once and may show another alert', async () => {
  const { portal } = await openPortal('/notfound', server);
  await screen.findByRole('banner');
  const alerts = portal.scope.get<Alerts>(Alerts);
  const undo = vi.fn(() => void alerts.show({ type: 'success', msg: 'Lease.pdf restored.', timeout: null }));
  act(
    () =>
      void alerts.show({ type: 'success', msg: 'Lease.pdf deleted.', action: { label: 'Undo', run: undo } }),
  );
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Lease.pdf deleted.')).toBeNull();
  await screen.findByText('Lease.pdf restored.');
});

it('moves the focus from a closed alert to the next one, then back to where it was, or else to the screen', async () => {
  const { portal } = await openPortal('/notfound', server);
  const home = await screen.findByRole('link', { name: 'Go to home' });
  const alerts = portal.scope.get<Alerts>(Alerts);
  const show = (msg: string) =>
    act(() => void alerts.show({ type: 'success', msg, action: { label: `Undo ${msg}`, run: () => {} } }));
  const focus = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    act(() => button.focus());
  };
  show('Lease');
  show('Payroll');
  act(() => home.focus());
  await focus('Undo Lease');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo Payroll' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('Payroll')).toBeNull();
  expect(document.activeElement).toBe(home);

  show('Lease');
  await focus('Undo Lease');
  home.remove();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
