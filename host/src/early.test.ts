import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from './testing/FakeServer.ts';
import { openPortal } from './testing/openPortal.tsx';

const early = ['GET /api/security/v1/session/bindings', 'GET /api/client-center/v1/clients/'];
let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(async () => {
  delete window.anteroomEarly;
  await server.stop();
});

it('asks for what the portal then takes, once', async () => {
  const { findByRole } = await openPortal('/notfound', server, { before: () => import('./early.ts') });
  await findByRole('banner');
  await waitFor(() => expect(window.anteroomEarly?.size).toBe(0));
  expect(early.map((route) => server.requestsOf(route).length)).toEqual([1, 1]);
});

it('asks for nothing without a session', async () => {
  sessionStorage.clear();
  vi.resetModules();
  await import('./early.ts');
  expect(window.anteroomEarly).toBeUndefined();
});

it('leaves what is refused to the services', async () => {
  sessionStorage.setItem(
    'tr-session-info',
    JSON.stringify({ tokenValue: 't', expiresAt: '2999-01-01T00:00:00Z' }),
  );
  vi.resetModules();
  await import('./early.ts');
  const answers = await Promise.all(window.anteroomEarly?.values() ?? []);
  expect(answers).toEqual([undefined, undefined]);
});
