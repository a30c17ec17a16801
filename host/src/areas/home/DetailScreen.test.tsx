import type { Client, PluginManifest } from '@anteroom/contract';
import { detail } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { acme, openPortal } from '../../testing/openPortal.tsx';

/** A component that shows its props. */
const shown = `data:text/javascript,${encodeURIComponent(
  'export default ({ client, id }) => id + " of " + client.name',
)}`;

const plugin: PluginManifest = {
  id: 'details',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [
    detail({ path: 'news', title: 'title', module: './Shown' }),
    detail({ path: 'cnd', title: 'title', of: 'client', module: './Shown' }),
    detail({ path: 'hidden', title: 'title', module: './Shown', when: ['country:BR'] }),
  ],
  modules: { './Shown': { url: shown, integrity: '', size: 1 } },
  chunks: [],
  styles: [],
  locales: {},
};

const bistro: Client = { ...acme, id: 'bistro', name: 'Bistro' };

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on('GET /api/tasks/v3/tasks/waiting', () => ({ tasks: [], total: 0 }));
});
afterEach(() => server.stop());

const open = (path: string) => openPortal(path, server, { plugins: [plugin], clients: [acme, bistro] });

it('shows the item in the URL for the active client, with a link to home', async () => {
  await open('/home/news/n-1');
  await screen.findByText('n-1 of Acme Bakery LLC');
  expect(screen.getAllByRole('link', { name: 'Home' }).map((link) => link.getAttribute('href'))).toContain(
    '/home',
  );
  screen.getByRole('link', { name: 'Home', current: 'page' });
});

it('activates the client in the URL', async () => {
  await open('/home/cnd/bistro');
  await screen.findByText('bistro of Bistro');
  await screen.findByRole('button', { name: /Bistro/ });
});

it('shows “You can’t open this client” for a client that the person does not have', async () => {
  await open('/home/cnd/unknown');
  await screen.findByRole('heading', { name: 'You can’t open this client' });
});

it.each(['/home/nothing/1', '/home/hidden/1'])('redirects %s to the not-found page', async (path) => {
  const { router } = await open(path);
  await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'));
});
