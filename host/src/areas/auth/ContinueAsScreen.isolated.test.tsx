import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

const exchange = 'POST /api/security/v1/session/token-exchange';
const marco = {
  firstName: 'Marco',
  lastName: 'Bianchi',
  email: 'marco@demo.test',
  companyName: 'Harbor & Finch CPAs',
};

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  return server.stop();
});

/** Opens a sign-in link that somebody else may have sent. */
function arrive(replaces: boolean, path = '/not-authorized?token=sent') {
  server.on(exchange, ({ body }) =>
    (body as { confirmed?: true }).confirmed
      ? { tokenValue: 'fresh', expiresAt: '2999-01-01T00:00:00Z' }
      : { ...marco, replaces },
  );
  return openPortal(path, server, { before: async () => !replaces && sessionStorage.clear() });
}

it('names the person, and signs them in once they confirm', async () => {
  const { router } = await arrive(false);
  await screen.findByRole('heading', { name: 'Continue as Marco Bianchi?' });
  screen.getByText(/marco@demo.test at Harbor & Finch CPAs/);
  expect(screen.queryByText(/another account/)).toBeNull();
  expect(router.state.location).toMatchObject({ pathname: '/auth/continue-as', search: '' });

  const replace = vi.fn();
  vi.stubGlobal('location', { origin: location.origin, replace });
  await userEvent.click(screen.getByRole('button', { name: 'Continue as Marco' }));
  await expect.poll(() => replace).toHaveBeenCalledWith('/not-authorized');
  expect(server.requestsOf(exchange).at(-1)?.body).toEqual({ token: 'sent', confirmed: true });
  expect(sessionStorage.getItem('tr-session-info')).toContain('fresh');
});

it('warns that another person would be signed out, and keeps their session if they choose to stay', async () => {
  const { router } = await arrive(true);
  await screen.findByText(/signed in to another account/);
  await userEvent.click(screen.getByRole('link', { name: 'Keep my current account' }));
  await expect.poll(() => router.state.location.pathname).toBe('/not-authorized');
  expect(server.requestsOf(exchange)).toHaveLength(1);
  expect(sessionStorage.getItem('tr-session-info')).toContain('"token"');
});

it('shows “This sign-in was interrupted” after a reload, since the link is gone', async () => {
  await arrive(true, '/auth/continue-as');
  await screen.findByRole('heading', { name: 'This sign-in was interrupted' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
});
