import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anticipateHome } from './anticipateHome.ts';
import { askEarly } from './askEarly.ts';
import { FakeServer, Refusal } from './testing/FakeServer.ts';
import { acme, openPortal } from './testing/openPortal.tsx';
import { moveTo } from './testing/openServices.ts';
import { pluginWith } from './testing/pluginWith.ts';

const bindings = 'GET /api/security/v1/session/bindings';
const clients = 'GET /api/client-center/v1/clients/';
const documents = 'GET /api/documents/v1/containers/documents';
const waiting = 'GET /api/tasks/v3/tasks/waiting';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server
    .on(documents, () => ({ data: { items: [], next: null } }))
    .on(waiting, () => ({ groups: [], total: 0, overdue: 0 }));
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(async () => {
  delete window.anteroomEarly;
  await server.stop();
});

const counts = () => [bindings, clients, waiting, documents].map((route) => server.requestsOf(route).length);

function signIn(token = 't', expiresAt = '2999-01-01T00:00:00Z'): void {
  sessionStorage.setItem('tr-session-info', JSON.stringify({ tokenValue: token, expiresAt }));
}

it.each([
  ['/home', [1, 1, 1, 1]],
  ['/notfound', [1, 1, 0, 0]],
])('requests early at %s only what the portal then uses, each once', async (path, expected) => {
  const { findByRole, portal } = await openPortal(path, server, {
    plugins: [pluginWith(newest)],
    before: async () => askEarly(),
  });
  await Promise.all([anticipateHome(portal), findByRole('banner')]);
  await waitFor(() => expect(window.anteroomEarly?.answers.size).toBe(0));
  expect(counts()).toEqual(expected);
});

it('requests the addresses in the page’s anteroom-asks meta tag', () => {
  signIn();
  moveTo(server, '/staff/trips');
  const meta = document.createElement('meta');
  meta.name = 'anteroom-asks';
  meta.content = '["/api/trips?state=open", "/api/trips/of?clientId={clientId}"]';
  localStorage.setItem('cc-active-client', '"a&b"');
  document.head.append(meta);
  askEarly();
  meta.remove();
  const asked = [...(window.anteroomEarly?.answers.keys() ?? [])];
  expect(asked).toEqual(expect.arrayContaining(['/api/trips?state=open', '/api/trips/of?clientId=a%26b']));
});

it('requests the remembered client’s data without waiting for the client list', async () => {
  signIn();
  moveTo(server, '/home');
  localStorage.setItem('cc-active-client', '"other"');
  askEarly();
  expect([...(window.anteroomEarly?.answers.keys() ?? [])]).toHaveLength(4);
  expect(server.requestsOf(clients)).toEqual([]);
});

it('discards answers for a remembered client that the person no longer has', async () => {
  const before = async () => {
    localStorage.setItem('cc-active-client', '"other"');
    askEarly();
  };
  const { findByRole, portal } = await openPortal('/home', server, { plugins: [pluginWith(newest)], before });
  await Promise.all([anticipateHome(portal), findByRole('banner')]);
  await waitFor(() => expect(window.anteroomEarly?.answers.size).toBe(0));
  expect(counts()).toEqual([1, 1, 1, 2]);
});

it('discards answers that were requested with another session', async () => {
  const before = async () => {
    signIn('former');
    askEarly();
    signIn('token');
  };
  const { findByRole, portal } = await openPortal('/home', server, { clients: [acme], before });
  await Promise.all([anticipateHome(portal), findByRole('banner')]);
  expect(window.anteroomEarly).toBeUndefined();
  expect(server.requestsOf(bindings)).toHaveLength(2);
});

it.each(['/home?token=abc', '/home?code=1&state=2'])(
  'requests nothing early at %s, which starts another session',
  async (path) => {
    signIn();
    moveTo(server, path);
    askEarly();
    expect(window.anteroomEarly).toBeUndefined();
  },
);

it('requests nothing without a session or with an expired one', async () => {
  askEarly();
  signIn('t', '2020-01-01T00:00:00Z');
  askEarly();
  expect(window.anteroomEarly).toBeUndefined();
});

it('resolves refused requests to undefined, leaving the retry to the services', async () => {
  server
    .on(bindings, () => new Refusal(503, 'unavailable'))
    .on(clients, () => new Refusal(503, 'unavailable'))
    .on(waiting, () => new Refusal(503, 'unavailable'));
  signIn();
  moveTo(server, '/home');
  askEarly();
  expect(await Promise.all(window.anteroomEarly?.answers.values() ?? [])).toEqual(Array.from({ length: 3 }));
});

const newest = `({ client, get }) => [get(Symbol.for('anteroom/Documents')).newest(client.id, 5)]`;
