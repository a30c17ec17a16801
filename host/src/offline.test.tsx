import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Connection } from './services/http/Connection.ts';
import { ServerCache } from './services/http/ServerCache.ts';
import { ClientAccounts } from './services/portal/Clients.ts';
import { FakeServer } from './testing/FakeServer.ts';
import { acme, type OpenPortalOptions, openPortal } from './testing/openPortal.tsx';
import { samplePlugin } from './testing/samplePlugin.ts';
import { task } from './testing/task.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on('GET /api/tasks/v3/tasks/waiting', () => waiting('Bank statements'));
});
afterEach(async () => {
  onlineManager.setOnline(true);
  await server.stop();
});

const waiting = (label: string) => ({ tasks: [{ ...task({ label }), client: acme }], total: 1 });

async function open(path: string, options: OpenPortalOptions = {}) {
  const opened = await openPortal(path, server, { plugins: [samplePlugin], ...options });
  opened.portal.container.get(Connection).watch();
  const cache = opened.portal.container.get<ServerCache>(ServerCache);
  return { ...opened, readAgain: () => cache.invalidateQueries() };
}

/** Fires the browser's event for a restored network. Without it, the portal would notice a little later. */
function comeBack() {
  server.isLost = false;
  window.dispatchEvent(new Event('online'));
}

it('keeps the screen, says that the portal isn’t responding, and refreshes when it is back', async () => {
  const { readAgain } = await open('/home');
  await screen.findByRole('heading', { name: 'Bank statements' });
  server.isLost = true;
  void readAgain();
  const note = await screen.findByText('The portal isn’t responding right now.');
  expect(note.closest('[role=status]')).toBeTruthy();
  screen.getByRole('heading', { name: 'Bank statements' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

  server.on('GET /api/tasks/v3/tasks/waiting', () => waiting('Inventory count'));
  comeBack();
  await screen.findByRole('heading', { name: 'Inventory count' });
  await waitFor(() => expect(screen.queryByText('The portal isn’t responding right now.')).toBeNull());
});

it('shows no error for a screen not loaded yet, and shows it when the portal is back', async () => {
  await open('/notfound');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  server.isLost = true;
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByText('The portal isn’t responding right now.');
  expect(screen.queryByRole('alert')).toBeNull();
  comeBack();
  await screen.findByRole('heading', { name: 'Bank statements' });
});

it('notices that the portal is back without an “online” event of the browser', async () => {
  const { readAgain } = await open('/home');
  await screen.findByRole('heading', { name: 'Bank statements' });
  server.isLost = true;
  void readAgain();
  await screen.findByText('The portal isn’t responding right now.');
  server.isLost = false;
  await waitFor(() => expect(screen.queryByText('The portal isn’t responding right now.')).toBeNull(), {
    timeout: 5_000,
  });
});

it('says that the device is offline', async () => {
  await open('/home');
  await screen.findByRole('heading', { name: 'Bank statements' });
  server.isLost = true;
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  try {
    window.dispatchEvent(new Event('offline'));
    await screen.findByText('You’re offline.');
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
  }
});

it('loads the clients when the portal is back, without showing an error', async () => {
  const { portal } = await open('/home');
  await screen.findByRole('heading', { name: 'Bank statements' });
  portal.container.get<ServerCache>(ServerCache).removeQueries({ queryKey: ['clients'] });
  server.isLost = true;
  const loading = portal.container.get(ClientAccounts).load();
  await screen.findByText('The portal isn’t responding right now.');
  expect(screen.queryByText(/couldn’t load/)).toBeNull();
  comeBack();
  await loading;
  await screen.findByRole('heading', { name: 'Bank statements' });
});

it('recovered() tells whether an outage has ended since the given time', async () => {
  const { portal, readAgain } = await open('/home');
  await screen.findByRole('heading', { name: 'Bank statements' });
  const connection = portal.container.get(Connection);
  const begun = Date.now();
  expect(await connection.recovered(0)).toBe(false);
  server.isLost = true;
  void readAgain();
  await screen.findByText('The portal isn’t responding right now.');
  comeBack();
  await waitFor(() => expect(screen.queryByText('The portal isn’t responding right now.')).toBeNull());
  expect(await connection.recovered(begun)).toBe(true);
  expect(await connection.recovered(Date.now() + 1)).toBe(false);
});
