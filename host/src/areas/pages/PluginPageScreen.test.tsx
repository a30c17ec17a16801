import type { PluginManifest } from '@anteroom/contract';
import { page, predicate } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

const script = (code: string) => ({ url: `data:text/javascript,${code}`, integrity: '', size: 1 });

const plugin: PluginManifest = {
  id: 'pages',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [
    page({ path: '/open', title: 'open', module: './Page' }),
    page({ path: '/closed', title: 'closed', module: './Page', when: ['permission:Internal.Internal'] }),
    page({ path: '/asked', title: 'asked', module: './Page', when: ['pages.asked'] }),
    page({ path: '/anyone', title: 'anyone', public: true, module: './Page' }),
    page({ path: '/first', title: 'first', public: 'without-firm', module: './Page' }),
    predicate({ id: 'pages.asked', module: './asked' }),
  ],
  modules: {
    './Page': script("export default () => 'The page'"),
    './asked': script('export default async ({ session }) => session.country === "US"'),
  },
  chunks: [],
  styles: [],
  locales: {},
};

it.each(['/open', '/asked'])('shows the page of a plugin at %s', async (path) => {
  await openPortal(path, server, { plugins: [plugin] });
  await screen.findByText('The page');
});

it('says that a page is not for this person', async () => {
  await openPortal('/closed', server, { plugins: [plugin] });
  await screen.findByRole('heading', { level: 1, name: /don’t have access/ });
  expect(screen.queryByText('The page')).toBeNull();
});

describe('a public page', () => {
  it('is shown without a session, in the look of the firm that its address names', async () => {
    const before = async () => sessionStorage.clear();
    await openPortal('/anyone/c1001/more', server, { plugins: [plugin], before });
    await screen.findByText('The page');
    await screen.findByText('Harbor & Finch CPAs');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(server.requests.filter(({ path }) => path.startsWith('/api/security'))).toEqual([]);
  });

  it('is at its own address, if it is about no firm', async () => {
    const before = async () => sessionStorage.clear();
    const { router } = await openPortal('/first', server, { plugins: [plugin], before });
    await screen.findByText('The page');
    expect(server.requests.filter(({ path }) => path.startsWith('/api/security'))).toEqual([]);
    await router.navigate('/first/c1001');
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/first/c1001'));
  });

  it('is none of the portal’s screens', async () => {
    const { router } = await openPortal('/anyone', server, { plugins: [plugin] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'));
  });
});

it('says that there is no such page', async () => {
  const { router } = await openPortal('/nowhere', server, { plugins: [plugin] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'));
});
