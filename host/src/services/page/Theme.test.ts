import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { theme } from '../../testing/openPortal.tsx';
import { openServices } from '../../testing/openServices.ts';
import { StateStore } from './StateStore.ts';
import { PortalTheme } from './Theme.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

it('keeps the firm of the person who signs in while the last firm’s branding is still loading', async () => {
  const { get } = openServices(server);
  const held = Promise.withResolvers<void>();
  server.on('GET /api/theme/v1/current', async () => {
    await held.promise;
    return { ...theme, companyId: 'c2001', companyName: 'Aurora Contábil' };
  });
  const portalTheme = get(PortalTheme);
  const last = portalTheme.load(null);
  await portalTheme.load('c1001');
  held.resolve();
  await last;
  expect(get<StateStore>(StateStore).get(portalTheme.firm)?.companyId).toBe('c1001');
});
