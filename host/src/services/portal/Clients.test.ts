import type { Client } from '@anteroom/contract';
import { Clients, HttpError } from '@anteroom/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { acme, clientPage } from '../../testing/openPortal.tsx';
import { type Opened, openServices } from '../../testing/openServices.ts';
import { ServerCache } from '../http/ServerCache.ts';
import { StateStore } from '../page/StateStore.ts';
import { ClientAccounts } from './Clients.ts';

const route = 'GET /api/client-center/v1/clients/';
const many: Client[] = Array.from({ length: 40 }, (_, i) => ({ ...acme, id: `c${i + 1}` }));
let server: FakeServer;
let portal: Opened;
beforeEach(async () => {
  server = await FakeServer.start();
  portal = openServices(server);
});
afterEach(() => server.stop());

async function activeAmong(clients: readonly Client[]): Promise<string | undefined> {
  server.on(route, ({ query }) => clientPage(clients, query));
  await portal.get(ClientAccounts).load();
  return portal.get(StateStore).get(portal.get<Clients>(Clients).active)?.id;
}

it('activates the first client where none is remembered', async () => {
  expect(await activeAmong(many)).toBe('c1');
});

it('activates the remembered client, even one from a later page', async () => {
  localStorage.setItem('cc-active-client', '"c37"');
  server.on(`${route}c37`, () => many[36]);
  expect(await activeAmong(many)).toBe('c37');
});

it('activates the first client where the person no longer has the remembered one', async () => {
  localStorage.setItem('cc-active-client', '"gone"');
  expect(await activeAmong(many)).toBe('c1');
});

it('activates no client and fails while the remembered one cannot be loaded', async () => {
  localStorage.setItem('cc-active-client', '"c37"');
  server.on(`${route}c37`, () => new Refusal(403, 'forbidden'));
  expect(await activeAmong(many)).toBeUndefined();
  expect(portal.get(StateStore).get(portal.get(ClientAccounts).state).kind).toBe('failed');
});

it('activates no client for a person without any', async () => {
  expect(await activeAmong([])).toBeUndefined();
  expect(portal.get(StateStore).get(portal.get(ClientAccounts).state)).toMatchObject({
    kind: 'loaded',
    total: 0,
  });
});

it('activates the first client once a person without any has one, and keeps it when the list changes', async () => {
  expect(await activeAmong([])).toBeUndefined();
  server.on(route, ({ query }) => clientPage(many, query));
  const clients = portal.get<Clients>(Clients);
  await portal.get(ServerCache).fetchQuery({ ...clients.list(), staleTime: 0 });
  expect(portal.get(StateStore).get(clients.active)?.id).toBe('c1');
  // A different list no longer changes anything from here on.
  server.on(route, ({ query }) => clientPage(many.slice(5), query));
  await portal.get(ServerCache).fetchQuery({ ...clients.list(), staleTime: 0 });
  expect(portal.get(StateStore).get(clients.active)?.id).toBe('c1');
});

it('knows of further clients once the list has them', async () => {
  expect(await activeAmong([acme])).toBe(acme.id);
  server.on(route, ({ query }) => clientPage([...many.slice(0, 1), acme], query));
  const clients = portal.get<Clients>(Clients);
  await portal.get(ServerCache).fetchQuery({ ...clients.list(), staleTime: 0 });
  expect(portal.get(StateStore).get(clients.state)).toEqual({ kind: 'loaded', total: 2, active: acme });
});

it('remembers the selected client on this device', () => {
  portal.get<Clients>(Clients).select(acme);
  expect(localStorage.getItem('cc-active-client')).toBe('"acme"');
});

it('fails when the list cannot be loaded, logs why, and loads it on the next attempt', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.on(route, () => new Refusal(404, 'not-found'));
  await portal.get(ClientAccounts).load();
  expect(portal.get(StateStore).get(portal.get(ClientAccounts).state).kind).toBe('failed');
  expect(logged).toHaveBeenCalledWith(
    '[host]',
    'The active client could not be loaded',
    expect.any(HttpError),
  );
  logged.mockRestore();
  expect(await activeAmong(many)).toBe('c1');
});
