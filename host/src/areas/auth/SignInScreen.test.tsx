import type { Theme } from '@anteroom/contract';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { openPortal, theme } from '../../testing/openPortal.tsx';

const login = 'POST /api/security/v1/oidc/login';
let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  return server.stop();
});

/** Opens the sign-in page in a new tab, or again in the same one. */
async function open(signInWays: Theme['signInWays'], { again = false } = {}) {
  // Never answered, because jsdom cannot leave a page.
  server.on(login, () => new Promise(() => undefined));
  const opened = await openPortal('/auth', server, {
    before: async () => {
      const stays = sessionStorage.getItem('tr-signin-stay');
      sessionStorage.clear();
      if (again && stays !== null) sessionStorage.setItem('tr-signin-stay', stays);
      server.on('GET /api/theme/v1/current', () => ({ ...theme, signInWays }));
    },
  });
  await screen.findByRole('button', { name: 'Sign in' });
  return opened;
}

const bodies = () => server.requestsOf(login).map(({ body }) => body);

it('shows the firm and starts its only way of signing in automatically, once per tab', async () => {
  await open(['external']);
  await expect.poll(() => bodies()).toHaveLength(1);
  expect(bodies()[0]).toMatchObject({ companyId: 'c1001', way: 'external' });
  expect(screen.getByText('Harbor & Finch CPAs')).toBeTruthy();
  cleanup();
  await open(['external'], { again: true });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await expect.poll(() => bodies()).toHaveLength(2);
});

it('starts nothing automatically without a firm or with two ways of signing in, and offers both ways', async () => {
  await open([]);
  expect(bodies()).toEqual([]);
  cleanup();
  await open(['own', 'external']);
  expect(bodies()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with your organization’s account' }));
  await expect.poll(() => bodies()).toHaveLength(1);
  expect(bodies()[0]).toMatchObject({ way: 'external' });
});

it('can be used again after Back from the identity provider', async () => {
  await open([]);
  const button = screen.getByRole('button', { name: 'Sign in' });
  await userEvent.click(button);
  await expect.poll(() => bodies()).toHaveLength(1);
  await userEvent.click(button);
  expect(bodies()).toHaveLength(1);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await userEvent.click(button);
  await expect.poll(() => bodies()).toHaveLength(2);
});

it('starts nothing automatically after the session has ended in this tab', async () => {
  server.on('GET /api/profile/v1/users/me', () => new Refusal(401, 'unauthenticated'));
  const { portal, router } = await openPortal('/account/sessions', server);
  await screen.findByRole('heading', { level: 1 });
  server
    .on('GET /api/theme/v1/current', () => ({ ...theme, signInWays: ['own'] }))
    .on('GET /api/theme/v1/companies/c1001', () => ({ ...theme, signInWays: ['own'] }));
  const { Credentials } = await import('../../services/session/Credentials.ts');
  portal.container.get(Credentials).clear();
  await router.navigate('/auth');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(bodies()).toEqual([]);
});
