import type { SignedInPlace } from '@anteroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

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

let server: FakeServer;
let places: SignedInPlace[];
beforeEach(async () => {
  places = [here, phone, nameless];
  server = await FakeServer.start();
  server.on('GET /api/security/v1/sessions', () => ({ sessions: places }));
});
afterEach(() => server.stop());

async function open() {
  await openPortal('/account/sessions', server);
  return within(await screen.findByRole('list', { name: 'Where you’re signed in' }));
}

it('names each place, and offers to end all but the present one', async () => {
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

it('ends one, and shows what is left', async () => {
  const list = await open();
  server.on('DELETE /api/security/v1/sessions/phone', () => {
    places = [here, nameless];
    return null;
  });
  await userEvent.click(list.getByRole('button', { name: 'Sign out: Safari on iOS' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
});

it('is content when the place has gone by itself meanwhile', async () => {
  const list = await open();
  server.on('DELETE /api/security/v1/sessions/phone', () => {
    places = [here, nameless];
    return new Refusal(404, 'not-found');
  });
  await userEvent.click(list.getByRole('button', { name: 'Sign out: Safari on iOS' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says when it did not work, and the place stays', async () => {
  const list = await open();
  server.on('DELETE /api/security/v1/sessions/phone', () => new Refusal(500, 'internal'));
  await userEvent.click(list.getByRole('button', { name: 'Sign out: Safari on iOS' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t sign you out there.');
  expect(list.getAllByRole('listitem')).toHaveLength(3);
});

it('asks before it ends all others; offers nothing where there is no other', async () => {
  await open();
  server.on('POST /api/security/v1/sessions/end-others', () => {
    places = [here];
    return { ended: 2 };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull());
});

it('says that the places cannot be read, and tries again', async () => {
  server.on('GET /api/security/v1/sessions', () => new Refusal(403, 'forbidden'));
  await openPortal('/account/sessions', server);
  const retry = await screen.findByRole('button', { name: /try again/i });
  server.on('GET /api/security/v1/sessions', () => ({ sessions: [here] }));
  await userEvent.click(retry);
  expect(await screen.findByText('Chrome on Linux')).toBeDefined();
});
