import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const route = 'POST /api/profile/v1/email-confirmations';
let portal: TestPortal;
beforeEach(() => {
  portal = createTestPortal();
});

async function open(hash: string) {
  location.hash = hash;
  await portal.show('page path /confirm-email');
}

it('confirms the address only on request, and removes the secret from the URL', async () => {
  portal.http.on(route, ({ body }) => ({ email: `${(body as { secret: string }).secret}@demo.test` }));
  await open('#c1001.secret');
  expect(location.hash).toBe('');
  expect(portal.http.calls).toEqual([]);
  await portal.user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { level: 1, name: 'New address confirmed' });
  await screen.findByText(/c1001\.secret@demo\.test/);
});

it.each([
  ['not-found', 404, 'This link no longer works'],
  ['internal', 500, 'Confirm your new address'],
])('shows why a confirmation failed: %s', async (code, status, heading) => {
  portal.http.on(route, () => {
    throw problem(code, status);
  });
  await open('#c1001.secret');
  await portal.user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { level: 1, name: heading });
});

it('says that the link no longer works when it has no secret', async () => {
  await open('');
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' });
});
