import type { PluginManifest } from '@anteroom/contract';
import { page, predicate } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PortalNavigation } from '../../services/page/Navigation.ts';
import { StateStore } from '../../services/page/StateStore.ts';
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
    page({
      path: '/closed-area',
      title: 'closed',
      tab: { icon: 'users', order: 1 },
      module: './Page',
      when: ['permission:Internal.Internal'],
    }),
    page({ path: '/area', title: 'area', tab: { icon: 'users', order: 2 }, module: './Page' }),
    page({ path: '/deep', title: 'deep', below: true, opens: 'tasks', module: './Page' }),
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

it.each(['/open', '/asked', '/deep', '/deep/a/b'])('shows the page of a plugin at %s', async (path) => {
  await openPortal(path, server, { plugins: [plugin] });
  await screen.findByText('The page');
});

it('leadsTo() is true only for addresses that the person may open', async () => {
  const { portal } = await openPortal('/open', server, { plugins: [plugin] });
  await screen.findByText('The page');
  const leadsTo = portal.scope.get(StateStore).get(portal.container.get(PortalNavigation).leadsTo);
  expect(['/open?a=1', '/deep/x', '/home#top', '/actions/a/b'].map(leadsTo)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['/open/x', '/closed', '/nowhere', '/homes'].map(leadsTo)).toEqual([false, false, false, false]);
});

it('shows that the person has no access to a page closed to them', async () => {
  await openPortal('/closed', server, { plugins: [plugin] });
  await screen.findByRole('heading', { level: 1, name: /don’t have access/ });
  expect(screen.queryByText('The page')).toBeNull();
});

it('redirects a person who may not enter an area to the first one that they may enter', async () => {
  const { router } = await openPortal('/closed-area', server, { plugins: [plugin] });
  await screen.findByText('The page');
  expect(router.state.location.pathname).toBe('/area');
});

describe('a public page', () => {
  it('is shown without a session, in the look of the firm in its URL', async () => {
    const before = async () => sessionStorage.clear();
    await openPortal('/anyone/c1001/more', server, { plugins: [plugin], before });
    await screen.findByText('The page');
    await screen.findByText('Harbor & Finch CPAs');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(server.requests.filter(({ path }) => path.startsWith('/api/security'))).toEqual([]);
  });

  it('opens without a company in its path if it concerns no firm, and not with one', async () => {
    const before = async () => sessionStorage.clear();
    const { router } = await openPortal('/first', server, { plugins: [plugin], before });
    await screen.findByText('The page');
    expect(server.requests.filter(({ path }) => path.startsWith('/api/security'))).toEqual([]);
    await router.navigate('/first/c1001');
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/first/c1001'));
  });

  it('redirects to /notfound without a company in its path', async () => {
    const { router } = await openPortal('/anyone', server, { plugins: [plugin] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'));
  });
});

it('provides the path of the tasks page, and lets a page name the browser tab', async () => {
  const { portal } = await openPortal('/deep/a', server, { plugins: [plugin] });
  await screen.findByText('The page');
  const navigation = portal.container.get(PortalNavigation);
  const store = portal.container.get<StateStore>(StateStore);
  expect(store.get(navigation.pages)).toEqual({ documents: null, tasks: '/deep' });
  const release = navigation.nameTab('Bank statements');
  await waitFor(() => expect(document.title).toMatch(/^Bank statements · /));
  release();
  await waitFor(() => expect(document.title).not.toContain('Bank statements'));
});

it.each(['/open/more', '/deeper'])('redirects %s to the not-found page', async (path) => {
  const { router } = await openPortal(path, server, { plugins: [plugin] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'));
});

it('redirects an unknown address to /notfound', async () => {
  const { router } = await openPortal('/nowhere', server, { plugins: [plugin] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'));
});
