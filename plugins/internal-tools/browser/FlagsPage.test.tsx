import { createTestPortal, type TestPortalOptions } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

function open(options: TestPortalOptions = {}) {
  return createTestPortal({
    permissions: ['Platform.DefaultStaff', 'Platform.ccVnext', 'Internal.Internal'],
    flags: { taskTools: false },
    ...options,
  });
}

it('turns on a flag of the firm', async () => {
  const portal = open();
  await portal.show('page path /flags');
  const flag = await screen.findByRole('switch', { name: 'Task tools' });
  expect((flag as HTMLInputElement).checked).toBe(false);
  await portal.user.click(flag);
  await waitFor(() => expect(portal.flags.isOn('taskTools')).toBe(true));
  await waitFor(() => expect((flag as HTMLInputElement).checked).toBe(true));
});

it('lists the flags that plugins ask for and nobody has set, as off', async () => {
  await open().show('page path /flags');
  const flag = await screen.findByRole('switch', { name: 'Internal tools' });
  expect((flag as HTMLInputElement).checked).toBe(false);
});

it('names what locks a flag, and disables its switch', async () => {
  const portal = open();
  portal.flags.locks = { taskTools: ['the operator'] };
  await portal.show('page path /flags');
  await screen.findByText(/Locked by the operator/);
  expect((screen.getByRole('switch', { name: 'Task tools' }) as HTMLInputElement).disabled).toBe(true);
});

it('is hidden from users who are not internal', async () => {
  const portal = open({ permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'] });
  await expect(portal.show('page path /flags')).rejects.toThrow('is hidden by its when');
});
