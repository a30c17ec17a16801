import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BoxEClient } from '../api.ts';

const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];
const manager = [...staff, 'Staff.Manager'];
const firm = '/api/boxe/v1/companies';
const never: BoxEClient = { lastToggle: null, taxId: null };
const cnpj = '11.444.777/0001-61';

/** @param client - state of the client; null if it cannot be loaded. */
async function open(client: BoxEClient | null, permissions = manager) {
  const portal = createTestPortal({
    permissions,
    session: { country: 'BR' },
    clients: [makeClient({ id: 'a', name: 'Padaria' })],
  });
  let now = client;
  let enabled = true;
  const { http } = portal;
  http.on(`GET ${firm}`, () => ({ enabled }));
  http.on(`PUT ${firm}`, ({ body }) => {
    ({ enabled } = body as { enabled: boolean });
    return { enabled };
  });
  http.on('GET /api/boxe/v1/clients/a', () => {
    if (!now) throw problem('unavailable', 503);
    return now;
  });
  http.on('PUT /api/boxe/v1/clients/a', ({ body }) => {
    const { enabled: isOn, taxId } = body as { enabled: boolean; taxId: string };
    now = { lastToggle: { enabled: isOn, at: '2026-11-20T12:00:00Z' }, taxId };
    return now;
  });
  await portal.show('staff page box-e');
  return { ...portal, row: within(await screen.findByRole('listitem')) };
}

it('turns the storage on for a client, filling in the firm’s tax ID and rejecting an invalid one', async () => {
  const { user, http, row } = await open(never);
  http.on('GET /api/people/v1/clients/a', () => ({
    taxIdentifiers: [{ type: 'cnpj', value: '11444777000161' }],
  }));
  await user.click(await row.findByRole('button', { name: 'Turn on: Padaria' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /CNPJ or CPF/ });
  await waitFor(() => expect(field).toHaveProperty('value', cnpj));
  await user.clear(field);
  await user.type(field, '11.444.777/0001-62');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  dialog.getByText(/isn’t valid/);
  await user.clear(field);
  await user.type(field, cnpj);
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await row.findByText('On');
  expect(http.callsOf('PUT /api/boxe/v1/clients/a')[0]?.body).toEqual({ enabled: true, taxId: cnpj });
});

it('turns the storage off for a client, and shows an error when turning it on again fails', async () => {
  const { user, http, alerts, row } = await open({
    lastToggle: { enabled: true, at: '2026-11-01T12:00:00Z' },
    taxId: '11444777000161',
  });
  await user.click(await row.findByRole('button', { name: 'Turn off: Padaria' }));
  await row.findByText('Off');
  http.on('PUT /api/boxe/v1/clients/a', () => {
    throw problem('unavailable', 503);
  });
  await user.click(row.getByRole('button', { name: 'Turn on: Padaria' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(alerts.shown).toMatchObject([{ type: 'danger' }]));
});

it('says that the state of a client could not be loaded, and loads it on a retry', async () => {
  const { user, http, row } = await open(null);
  await row.findByText('We couldn’t load this');
  http.on('GET /api/boxe/v1/clients/a', () => never);
  await user.click(row.getByRole('button', { name: 'Try again: Padaria' }));
  await row.findByText('Off');
});

it('turns the storage off for the whole firm', async () => {
  const { user, http } = await open(never);
  await user.click(await screen.findByRole('switch'));
  await waitFor(() => expect(http.callsOf(`PUT ${firm}`)[0]?.body).toEqual({ enabled: false }));
});

it('shows read-only staff no buttons and a disabled switch', async () => {
  const { row } = await open(never, [...manager, 'Staff.ReadOnly']);
  await row.findByText('Off');
  expect(screen.queryByRole('button', { name: /Turn/ })).toBeNull();
  expect(screen.getByRole('switch')).toHaveProperty('disabled', true);
});

it('lets staff who are not managers switch clients, but not the firm', async () => {
  const { row } = await open(never, staff);
  await row.findByRole('button', { name: 'Turn on: Padaria' });
  expect(screen.getByRole('switch', { description: /Managers and owners can change it/ })).toHaveProperty(
    'disabled',
    true,
  );
});
