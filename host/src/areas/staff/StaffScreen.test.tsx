import type { PluginManifest } from '@anteroom/contract';
import { staffPage } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { stubOverflow } from '../../testing/stubOverflow.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

/** A plugin with two parts of the staff page, each of which shows a single word. */
const plugin: PluginManifest = {
  id: 'parts',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [
    staffPage({ id: 'last', module: './Last' }),
    staffPage({ id: 'first', order: 10, module: './First' }),
    staffPage({ id: 'elsewhere', module: './Elsewhere', when: ['country:BR'] }),
    staffPage({ id: 'own', screen: { path: 'reports', title: 'title', icon: 'file-text' }, module: './Own' }),
    staffPage({
      id: 'brazil',
      screen: { path: 'brazil', title: 'title', icon: 'file-text' },
      module: './Own',
      when: ['country:BR'],
    }),
  ],
  modules: Object.fromEntries(
    ['Last', 'First', 'Elsewhere', 'Own'].map((word) => [
      `./${word}`,
      { url: `data:text/javascript,export default () => 'The ${word} part'`, integrity: '', size: 1 },
    ]),
  ),
  chunks: [],
  styles: [],
  locales: { 'en-us': { url: 'data:application/json,{"title":"Reports"}', integrity: '', size: 1 } },
};

it('shows the parts that plugins provide for staff, in order', async () => {
  await openPortal('/staff', server, { plugins: [plugin], asStaff: true });
  await screen.findByText('The Last part');
  const parts = screen.getAllByText(/The .* part/).map(({ textContent }) => textContent);
  expect(parts).toEqual(['The First part', 'The Last part']);
});

it('shows clients none of these parts', async () => {
  await openPortal('/staff', server, { plugins: [plugin] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('The Last part')).toBeNull();
});

it('shows the firm’s name and tabs for plugins’ screens, which show no other parts', async () => {
  await openPortal('/staff', server, { plugins: [plugin], asStaff: true });
  const main = within(await screen.findByRole('main'));
  await main.findByText('Harbor & Finch CPAs');
  await main.findByRole('link', { name: 'Reports' });
  const links = within(main.getByRole('navigation', { name: 'Staff center' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/staff', '/staff/reports']);
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
  await userEvent.click(links[1] as HTMLElement);
  await main.findByText('The Own part');
  expect(main.queryByText('The Last part')).toBeNull();
  expect(main.getByRole('navigation').querySelector('[aria-current]')?.getAttribute('href')).toBe(
    '/staff/reports',
  );
});

it('moves tabs that do not fit under “More”', async () => {
  const tell = stubOverflow();
  const { router } = await openPortal('/staff', server, { plugins: [plugin], asStaff: true });
  const tabs = within(await screen.findByRole('navigation', { name: 'Staff center' }));
  await tabs.findByRole('link', { name: 'Reports' });
  expect(tabs.queryByRole('button', { name: 'More' })).toBeNull();
  tell({ '/staff': 1, '/staff/reports': 0 });
  const more = tabs.getByRole('button', { name: 'More' });
  expect(more.getAttribute('aria-current')).toBeNull();
  more.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reports' }));
  await screen.findByText('The Own part');
  expect(router.state.location.pathname).toBe('/staff/reports');
  expect(tabs.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('true');
});

it('says that an unknown screen was not found', async () => {
  await openPortal('/staff/nowhere', server, { plugins: [plugin], asStaff: true });
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
});

it.each([
  ['owners', 'Firm settings', '/staff/settings', { grants: ['Staff.Owner'] }],
  ['other staff', 'Staff center', '/staff', {}],
])('leads %s from a screen whose feature is off to %s', async (_who, name, href, held) => {
  const setting = { point: 'setting', id: 'own', title: 'title', icon: 'info', module: './Own' };
  const settings: PluginManifest = { ...plugin, id: 'settings', contributes: [setting] };
  await openPortal('/staff/brazil', server, { plugins: [plugin, settings], asStaff: true, ...held });
  await screen.findByRole('heading', { level: 1, name: 'This screen isn’t available' });
  screen.getByText(/Owners turn features on/);
  const main = within(screen.getByRole('main'));
  const links = await main.findAllByRole('link', { name });
  expect(links.map((link) => link.getAttribute('href'))).toContain(href);
});

it('searches clients from every screen, and keeps the search in the URL', async () => {
  const { router } = await openPortal('/staff/reports', server, { plugins: [plugin], asStaff: true });
  await screen.findByText('The Own part');
  const field = screen.getByRole('searchbox', { name: 'Search by name, e-mail or client' });
  await userEvent.type(field, ' olivia');
  expect(router.state.location.pathname).toBe('/staff/reports');
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=olivia'));

  await userEvent.clear(field);
  await userEvent.type(field, 'nobody');
  await waitFor(() => expect(router.state.location.search).toBe('?search=nobody'));
  // While results are shown, typing replaces the history entry, so one step back leaves them.
  await router.navigate(-1);
  await screen.findByText('The Own part');
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
});

it('fills the search field from the URL', async () => {
  await openPortal('/staff?search=olivia', server, { plugins: [plugin], asStaff: true });
  const field = await screen.findByRole('searchbox', { name: 'Search by name, e-mail or client' });
  expect((field as HTMLInputElement).value).toBe('olivia');
});

it('redirects staff to the home screen that a plugin provides, and makes it the first tab', async () => {
  const home: PluginManifest = {
    ...plugin,
    id: 'landing',
    contributes: [
      staffPage({
        id: 'landing',
        screen: { path: 'landing', title: 'title', icon: 'inbox', isHome: true },
        module: './Own',
      }),
    ],
  };
  const { router } = await openPortal('/', server, { plugins: [plugin, home], asStaff: true });
  await screen.findByText('The Own part');
  expect(router.state.location.pathname).toBe('/staff/landing');
  const links = within(screen.getByRole('navigation', { name: 'Staff center' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/staff/landing',
    '/staff',
    '/staff/reports',
  ]);
});

it('redirects clients to /home instead', async () => {
  const { router } = await openPortal('/', server, { plugins: [plugin] });
  await screen.findByRole('heading', { level: 1 });
  expect(router.state.location.pathname).toBe('/home');
});
