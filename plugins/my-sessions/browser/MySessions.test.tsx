import type { SignedInPlace } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const here: SignedInPlace = {
  sessionId: 'here',
  current: true,
  browser: 'Chrome',
  system: 'Linux',
  device: 'computer',
  address: '192.0.2.1',
  signedInAt: '2026-11-20T09:00:00Z',
  lastSeenAt: '2026-11-20T10:00:00Z',
};
const phone: SignedInPlace = {
  ...here,
  sessionId: 'phone',
  current: false,
  browser: 'Safari',
  system: 'iOS',
};
const nameless: SignedInPlace = { ...here, sessionId: 'x', current: false, browser: null, system: null };

const key = 'page path /account/sessions';
let portal: TestPortal;
let places: SignedInPlace[];
beforeEach(() => {
  places = [here, phone, nameless];
  portal = createTestPortal();
  portal.http.on('GET /api/security/v1/sessions', () => ({ sessions: places }));
});

/** Returns a response with a problem. */
function refuse(code: string, status: number) {
  return () => {
    throw problem(code, status);
  };
}

async function open() {
  await portal.show(key);
  return within(await screen.findByRole('list', { name: 'Where you’re signed in' }));
}

it('names the device of each session, and offers to end all but the current one', async () => {
  const list = await open();
  const rows = list.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/Chrome on Linux.*192\.0\.2\.1.*This browser/);
  expect(rows[1]).toMatch(/Safari on iOS.*Last used/);
  expect(rows[2]).toContain('Unknown device');
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Sign out: Safari on iOS',
    'Sign out: Unknown device',
  ]);
});

it('ends a session, and shows the remaining ones', async () => {
  const list = await open();
  portal.http.on('DELETE /api/security/v1/sessions/phone', () => {
    places = [here, nameless];
    return null;
  });
  await portal.user.click(list.getByRole('button', { name: 'Sign out: Safari on iOS' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
});

it('shows no error when the session has already ended', async () => {
  const list = await open();
  portal.http.on('DELETE /api/security/v1/sessions/phone', () => {
    places = [here, nameless];
    throw problem('not-found', 404);
  });
  await portal.user.click(list.getByRole('button', { name: 'Sign out: Safari on iOS' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(portal.alerts.shown).toEqual([]);
});

it('shows an alert when a session cannot be ended, and keeps it in the list', async () => {
  const list = await open();
  portal.http.on('DELETE /api/security/v1/sessions/phone', refuse('internal', 500));
  await portal.user.click(list.getByRole('button', { name: 'Sign out: Safari on iOS' }));
  await waitFor(() => expect(portal.alerts.shown[0]?.msg).toContain('We couldn’t sign you out there.'));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
});

it('asks before it ends all other sessions, and offers nothing when there are none', async () => {
  await open();
  portal.http.on('POST /api/security/v1/sessions/end-others', () => {
    places = [here];
    return { ended: 2 };
  });
  await portal.user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull());
  expect(portal.dialogs.asked).toHaveLength(1);
});

it('shows when the sessions cannot be loaded, and retries', async () => {
  portal.http.on('GET /api/security/v1/sessions', refuse('forbidden', 403));
  await portal.show(key);
  const retry = await screen.findByRole('button', { name: /try again/i });
  portal.http.on('GET /api/security/v1/sessions', () => ({ sessions: [here] }));
  await portal.user.click(retry);
  expect(await screen.findByText('Chrome on Linux')).toBeDefined();
});
