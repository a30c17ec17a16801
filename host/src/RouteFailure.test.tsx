import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Portal } from './container.ts';
import { Connection } from './services/http/Connection.ts';
import { PortalSession } from './services/session/Session.ts';
import { FakeServer, Refusal } from './testing/FakeServer.ts';
import { openPortal, sessionBindings } from './testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

/**
 * Waits until the page has checked whether the server can be reached: otherwise it would do so after the end of the
 * test.
 */
async function hasLooked({ container }: Portal): Promise<void> {
  expect(await container.get(Connection).check()).toBe(true);
}

it('shows that the portal isn’t responding, keeps the session and offers a reload', async () => {
  const { portal, findByRole } = await openPortal('/home', server, {
    before: async () =>
      server.on('GET /api/security/v1/session/bindings', () => new Refusal(503, 'unavailable')),
  });
  expect(await findByRole('button', { name: 'Reload' })).toBeDefined();
  expect(await findByRole('heading', { name: 'The portal isn’t responding' })).toBeDefined();
  expect(sessionStorage.getItem('tr-session-info')).not.toBeNull();
  await hasLooked(portal);
});

it('shows home once the session loads after all', async () => {
  const { portal, findByRole } = await openPortal('/home', server, {
    before: async () =>
      server.on('GET /api/security/v1/session/bindings', () => new Refusal(503, 'unavailable')),
  });
  await findByRole('heading', { name: 'The portal isn’t responding' });
  await hasLooked(portal);
  server.on('GET /api/security/v1/session/bindings', () => sessionBindings([], []));
  await portal.container.get(PortalSession).load();
  expect(await findByRole('heading', { level: 1, name: /^Hello/ })).toBeDefined();
});
