import { Http, Navigation, Session } from '@anteroom/sdk';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StateStore } from './services/page/StateStore.ts';
import { Credentials } from './services/session/Credentials.ts';
import { FakeServer, Refusal } from './testing/FakeServer.ts';
import { type OpenPortal, openPortal, sessionBindings } from './testing/openPortal.tsx';
import { watchSession } from './watchSession.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

async function open(path: string): Promise<OpenPortal> {
  const opened = await openPortal(path, server);
  watchSession(opened.portal, opened.router);
  await opened.findByRole('navigation', { name: 'Main' });
  return opened;
}

it('goes to the sign-in page when the session has ended, with the path to return to', async () => {
  const { portal, router, findByRole, queryByRole } = await open('/notfound?from=here#top');
  server.on('GET /api/x', () => new Refusal(401, 'unauthenticated'));
  await portal.scope
    .get(Http)
    .get('/api/x')
    .catch(() => {});
  await findByRole('button', { name: 'Sign in' });
  expect(router.state.location).toMatchObject({
    pathname: '/auth',
    search: '?r=%2Fnotfound%3Ffrom%3Dhere%23top',
  });
  expect(queryByRole('banner')).toBeNull();
  expect(sessionStorage.getItem('tr-session-info')).toBeNull();
  const store = portal.scope.get(StateStore);
  await waitFor(() => expect(store.get(portal.scope.get(Session).state).kind).toBe('none'));
});

it('makes no further requests once the session has ended', async () => {
  const { portal, findByRole } = await open('/notfound');
  server.on('GET /api/x', () => new Refusal(401, 'unauthenticated'));
  await portal.scope
    .get(Http)
    .get('/api/x')
    .catch(() => {});
  await findByRole('button', { name: 'Sign in' });
  const asked = server.requests.length;
  await waitFor(() =>
    expect(portal.scope.get(StateStore).get(portal.scope.get(Session).state).kind).toBe('none'),
  );
  expect(server.requests.slice(asked).map(({ path }) => path)).toEqual([]);
});

it('goes to the sign-in page despite unsaved input', async () => {
  const { portal, findByRole } = await open('/notfound');
  portal.scope.get(Navigation).holdUnsaved();
  server.on('GET /api/x', () => new Refusal(401, 'unauthenticated'));
  await portal.scope
    .get(Http)
    .get('/api/x')
    .catch(() => {});
  expect(await findByRole('button', { name: 'Sign in' })).toBeDefined();
});

it('shows no error on home while it signs out', async () => {
  const { portal, findByRole, queryByRole } = await open('/home');
  await findByRole('heading', { level: 1, name: /^Hello/ });
  server.on('POST /api/security/v1/session/logout', () => ({ location: '/auth/logout' }));
  await portal.scope.get(Session).signOut();
  await waitFor(() => expect(queryByRole('navigation', { name: 'Main' })).toBeNull());
  expect(queryByRole('heading')).toBeNull();
});

it('hides a page that the browser keeps for its back button after signing out', async () => {
  const { portal } = await open('/notfound');
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  server.on('POST /api/security/v1/session/logout', () => ({ location: '/auth/logout' }));
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(document.body.hidden).toBe(false);
  vi.unstubAllGlobals();
  await portal.scope.get(Session).signOut();
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(document.body.hidden).toBe(true);
  document.body.hidden = false;
});

it('follows a sign-out in another tab, and deletes the drafts', async () => {
  const { findByRole, queryByRole } = await open('/notfound');
  sessionStorage.setItem('anteroom.draft/olivia/acme/x', '{}');
  const other = new BroadcastChannel('anteroom.session');
  other.postMessage({ kind: 'signed-out' });
  expect(await findByRole('heading', { name: 'You’re signed out' })).toBeDefined();
  expect(queryByRole('banner')).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('anteroom.draft/'))).toEqual([]);
  expect(sessionStorage.getItem('tr-session-info')).toBeNull();
  other.close();
});

it('takes over the session that the same person has started in another tab', async () => {
  const { portal, queryByRole } = await open('/notfound');
  const other = new BroadcastChannel('anteroom.session');
  const session = { tokenValue: 'newer', expiresAt: '2999-01-01T00:00:00Z' };
  other.postMessage({ kind: 'signed-in', session, person: 'c1001/olivia' });
  await waitFor(() => expect(portal.container.get(Credentials).token).toBe('newer'));
  expect(queryByRole('banner')).not.toBeNull();
  other.close();
});

it('leaves the sign-in page once the same person has signed in in another tab', async () => {
  const { portal, router, findByRole } = await open('/notfound');
  server.on('GET /api/x', () => new Refusal(401, 'unauthenticated'));
  await portal.scope
    .get(Http)
    .get('/api/x')
    .catch(() => {});
  await findByRole('button', { name: 'Sign in' });
  const other = new BroadcastChannel('anteroom.session');
  const session = { tokenValue: 'newer', expiresAt: '2999-01-01T00:00:00Z' };
  other.postMessage({ kind: 'signed-in', session, person: 'c1001/olivia' });
  await findByRole('banner');
  expect(router.state.location.pathname).toBe('/notfound');
  other.close();
});

it('reloads the page once another person has signed in in another tab', async () => {
  const { portal, findByRole } = await open('/notfound');
  server.on('GET /api/x', () => new Refusal(401, 'unauthenticated'));
  await portal.scope
    .get(Http)
    .get('/api/x')
    .catch(() => {});
  await findByRole('button', { name: 'Sign in' });
  const replace = vi.fn();
  vi.stubGlobal('location', { origin: location.origin, replace });
  const other = new BroadcastChannel('anteroom.session');
  const session = { tokenValue: 'newer', expiresAt: '2999-01-01T00:00:00Z' };
  other.postMessage({ kind: 'signed-in', session, person: 'c1001/marco' });
  await expect.poll(() => replace).toHaveBeenCalledWith('/notfound');
  vi.unstubAllGlobals();
  other.close();
});

it('leads to newly required terms despite unsaved input, with the path to return to', async () => {
  const { portal, router, findByRole } = await open('/account/settings?from=here#top');
  portal.scope.get(Navigation).holdUnsaved();
  const whole = sessionBindings([], []);
  const terms = { Version: '2026-01-01', MustSign: true, Signatory: null };
  server
    .on('GET /api/x', () => new Refusal(403, 'terms-not-signed'))
    .on('GET /api/security/v1/session/bindings', () => ({
      ...whole,
      bindings: { ...whole.bindings, Terms: terms },
    }));
  await portal.scope
    .get(Http)
    .get('/api/x')
    .catch(() => {});
  await findByRole('heading', { name: 'Terms and conditions' });
  expect(router.state.location).toMatchObject({
    pathname: '/terms-and-conditions',
    search: '?r=%2Faccount%2Fsettings%3Ffrom%3Dhere%23top',
  });
});
