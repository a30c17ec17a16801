import type { Client } from '@anteroom/contract';
import { Clients } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StateStore } from '../../services/page/StateStore.ts';
import { ClientAccounts } from '../../services/portal/Clients.ts';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { acme, clientPage, type OpenPortal, openPortal } from '../../testing/openPortal.tsx';

const route = 'GET /api/client-center/v1/clients/';
let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

it('is absent for a person with one client', async () => {
  await openPortal('/notfound', server, { clients: clients(1) });
  await screen.findByRole('button', { name: /’s account/ });
  await waitFor(() => expect(document.querySelector('.client-switcher')).toBeNull());
});

it('offers a few clients in a menu, and remembers the one selected', async () => {
  const opened = await openPortal('/notfound', server, { clients: clients(3) });
  await userEvent.click(await screen.findByRole('button', { name: /^Client: Client 1\./ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Client 3/ }));
  expect(activeClient(opened)?.id).toBe('client-3');
  expect(localStorage.getItem('cc-active-client')).toBe('"client-3"');
});

it('finds one client among many by search, and switches only after “Select”', async () => {
  const opened = await openPortal('/notfound', server, { clients: clients(40) });
  await userEvent.click(await screen.findByRole('button', { name: /^Client: Client 1\./ }));
  const dialog = await screen.findByRole('dialog', { name: 'Select a client' });
  await userEvent.type(within(dialog).getByRole('searchbox'), 'client 37');
  await within(dialog).findByText('1 client');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Client 37' }));
  expect(activeClient(opened)?.id).toBe('client-1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Select' }));
  expect(activeClient(opened)?.id).toBe('client-37');
});

it('moves between pages, and returns to the first page on a new search', async () => {
  await openPortal('/notfound', server, { clients: clients(40) });
  await userEvent.click(await screen.findByRole('button', { name: /^Client: Client 1\./ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select a client' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Next' }));
  await dialog.findByRole('button', { name: 'Client 26' });
  expect(dialog.getByText(/Page 2 of 2/)).toBeTruthy();
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(15));
  await userEvent.type(dialog.getByRole('searchbox'), 'client');
  await dialog.findByText(/Page 1 of 2/);
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(25));
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
  await dialog.findByText(/Page 2 of 2/);
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(15));
  await userEvent.click(dialog.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(25));
});

it('shows that a search has no results', async () => {
  await openPortal('/notfound', server, { clients: clients(40) });
  await userEvent.click(await screen.findByRole('button', { name: /^Client: Client 1\./ }));
  const dialog = await screen.findByRole('dialog', { name: 'Select a client' });
  await userEvent.type(within(dialog).getByRole('searchbox'), 'nobody');
  await within(dialog).findByText('No results for “nobody”');
  expect(within(dialog).getByText('0 clients')).toBeTruthy();
});

it('shows that a search failed, and retries it', async () => {
  await openPortal('/notfound', server, { clients: clients(40) });
  await userEvent.click(await screen.findByRole('button', { name: /^Client: Client 1\./ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select a client' }));
  await dialog.findByText(/^40 clients/);
  server.on(route, () => new Refusal(404, 'not-found'));
  await userEvent.type(dialog.getByRole('searchbox'), '37');
  await dialog.findByText('We couldn’t search your clients. Try again.');
  server.on(route, ({ query }) => clientPage(clients(40), query));
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('1 client');
});

it('shows an alert when the list cannot be loaded, until it can', async () => {
  const { portal } = await openPortal('/notfound', server, {
    before: async () => server.on(route, () => new Refusal(404, 'not-found')),
  });
  const message = 'We couldn’t load your clients. Try again in a moment.';
  await screen.findByText(message);
  server.on(route, ({ query }) => clientPage([acme], query));
  await portal.container.get(ClientAccounts).load();
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

function activeClient({ portal: { scope } }: OpenPortal): Client | null {
  return scope.get(StateStore).get(scope.get(Clients).active);
}

function clients(count: number): Client[] {
  return Array.from({ length: count }, (_, index) => ({
    ...acme,
    id: `client-${index + 1}`,
    name: `Client ${index + 1}`,
  }));
}
