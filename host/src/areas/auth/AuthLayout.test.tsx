import type { Theme } from '@anteroom/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PortalTheme } from '../../services/page/Theme.ts';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal, theme } from '../../testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

async function backgroundWith(loginBackground: Theme['loginBackground']): Promise<HTMLElement | null> {
  const { portal } = await openPortal('/auth', server, {
    before: async () => {
      sessionStorage.clear();
      server.on('GET /api/theme/v1/current', () => ({ ...theme, loginBackground }));
    },
  });
  await screen.findByRole('button', { name: 'Sign in' });
  await portal.container.get(PortalTheme).load('c1001');
  await screen.findByText('Harbor & Finch CPAs');
  return document.querySelector('.auth-background');
}

it('uses the firm’s color as the background', async () => {
  expect((await backgroundWith('#0f4c5c'))?.style.backgroundColor).toBe('rgb(15, 76, 92)');
});

it('shows the firm’s background image with an empty alt text', async () => {
  const picture = await backgroundWith('/api/theme/v1/companies/c1001/login-background');
  expect(picture?.getAttribute('src')).toBe('/api/theme/v1/companies/c1001/login-background');
  expect(picture?.getAttribute('alt')).toBe('');
});

it.each([null, 'https://evil.test/a.png', 'red; background: url(//evil.test)'])(
  'shows no background image for %s',
  async (background) => {
    expect(await backgroundWith(background)).toBeNull();
  },
);
