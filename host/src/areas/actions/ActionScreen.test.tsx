import type { PluginManifest } from '@anteroom/contract';
import { predicate } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppMessage } from '../../services/page/appBridge.ts';
import { FakeServer } from '../../testing/FakeServer.ts';
import { acme, openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on('GET /api/tasks/v3/tasks/groups/clients/acme', () => ({ groups: [], total: 0, totalPages: 0 }));
});
afterEach(() => server.stop());

it('shows the plugin slot of the action in the URL', async () => {
  await openPortal('/actions/service-request/general-requests', server, { plugins: [samplePlugin] });
  await screen.findByRole('link', { name: 'Actions', current: 'page' });
  expect(document.querySelector('[data-plugin="sample-plugin"]')).toBeTruthy();
});

it('activates the client in the URL and keeps the hash', async () => {
  const { router } = await openPortal('/actions/service-request/general-requests?client=bistro#r-1', server, {
    plugins: [samplePlugin],
    clients: [acme, { ...acme, id: 'bistro', name: 'Bistro' }],
  });
  await screen.findByRole('button', { name: /Bistro/ });
  expect(document.querySelector('[data-plugin="sample-plugin"]')).toBeTruthy();
  expect(router.state.location.hash).toBe('#r-1');
});

it('shows “You can’t open this client” for a client that the person does not have', async () => {
  await openPortal('/actions/service-request/general-requests?client=unknown', server, {
    plugins: [samplePlugin],
  });
  await screen.findByRole('heading', { name: 'You can’t open this client' });
});

it.each(['/actions/box-e/nfe-storage', '/actions/service-request/unknown'])(
  'says at %s that the action is unavailable, without changing the address',
  async (path) => {
    const { router } = await openPortal(path, server, { plugins: [samplePlugin] });
    await screen.findByRole('heading', { level: 1, name: 'You can’t use this action' });
    expect(router.state.location.pathname).toBe(path);
    await userEvent.click(screen.getByRole('link', { name: 'Back to actions' }));
    await screen.findByRole('heading', { level: 1, name: 'Actions' });
  },
);

it.each([true, false])(
  'reports once to the app whether the action exists when its predicate resolves to %s',
  async (ok) => {
    const heard: AppMessage[] = [];
    vi.stubGlobal('ReactNativeWebView', {
      postMessage: (message: string) => heard.push(JSON.parse(message)),
    });
    const url = `data:text/javascript,export default async () => ${ok}`;
    const asking: PluginManifest = {
      ...samplePlugin,
      contributes: [
        ...samplePlugin.contributes.map((each) =>
          each.point === 'action' ? { ...each, when: ['sample.ordered'] } : each,
        ),
        predicate({ id: 'sample.ordered', module: './ordered' }),
      ],
      modules: { ...samplePlugin.modules, './ordered': { url, integrity: '', size: 1 } },
    };
    await openPortal('/actions/service-request/general-requests', server, {
      plugins: [asking],
      before: async () => sessionStorage.setItem('tr-mobile', '1'),
    });
    await waitFor(() => expect(heard).not.toEqual([]));
    if (!ok) await screen.findByRole('heading', { level: 1, name: 'You can’t use this action' });
    const payload = { section: 'service-request', action: 'general-requests', ok };
    expect(heard).toMatchObject([{ type: 'navigateToAction', payload }]);
    sessionStorage.removeItem('tr-mobile');
    vi.unstubAllGlobals();
  },
);

it('hides the Actions tab where no action is available', async () => {
  await openPortal('/notfound', server);
  await screen.findByRole('link', { name: 'Home' });
  expect(screen.queryByRole('link', { name: 'Actions' })).toBeNull();
});
