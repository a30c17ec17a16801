import type { PluginManifest } from '@anteroom/contract';
import { page, shellButton } from '@anteroom/sdk';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { type OpenPortalOptions, openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

async function itemsFor(options: OpenPortalOptions): Promise<string[]> {
  await openPortal('/notfound', server, options);
  await userEvent.click(await screen.findByRole('button', { name: /’s account/ }));
  const menu = within(await screen.findByRole('menu'));
  return menu.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
}

const badge: PluginManifest = {
  ...samplePlugin,
  id: 'badge',
  contributes: [
    shellButton({
      id: 'badge',
      place: 'account',
      label: 'badge',
      labels: { 'en-us': 'My badge' },
      icon: 'user',
      module: './Badge',
      when: ['!control:HideAccountDetails'],
    }),
  ],
  modules: {
    './Badge': {
      url: "data:text/javascript,export default ({ onClose }) => ((globalThis.endBadge = onClose), 'Reader 7')",
      integrity: '',
      size: 1,
    },
  },
};

it('opens a plugin’s item until it closes itself, then returns the focus to the account button', async () => {
  expect(await itemsFor({ plugins: [badge] })).toContain('My badge');
  await userEvent.click(screen.getByRole('menuitem', { name: 'My badge' }));
  await screen.findByText('Reader 7');
  act(() => (globalThis as unknown as { endBadge(): void }).endBadge());
  expect(screen.queryByText('Reader 7')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /’s account/ }));
  Reflect.deleteProperty(globalThis, 'endBadge');
});

it('says in a message that an item cannot be loaded, and returns the focus to the account button', async () => {
  const module = { url: "data:text/javascript,throw new Error('no')", integrity: '', size: 1 };
  await itemsFor({ plugins: [{ ...badge, modules: { './Badge': module } }] });
  await userEvent.click(screen.getByRole('menuitem', { name: 'My badge' }));
  await within(screen.getByRole('region', { name: 'Messages' })).findByText('This part couldn’t start');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /’s account/ }));
});

it('hides an item that is not available', async () => {
  const items = await itemsFor({ plugins: [badge], controls: ['HideAccountDetails'] });
  expect(items).not.toContain('My badge');
  expect(items).toContain('Sign out');
});

const toolbox: PluginManifest = {
  ...samplePlugin,
  id: 'toolbox',
  contributes: [
    page({ path: '/rulers', title: 'Rulers', menu: { icon: 'flag', order: 20 }, module: './Nothing' }),
    page({ path: '/saws', title: 'Saws', module: './Nothing' }),
    page({
      path: '/hammers',
      title: 'Hammers',
      menu: { icon: 'flag', order: 10 },
      module: './Nothing',
      when: ['permission:Internal.Internal'],
    }),
  ],
};

it.each([
  [['Internal.Internal'], ['/hammers', '/rulers']],
  [[], ['/rulers']],
])(
  'lists, in order, the plugin pages that ask for it and are available with the grants %j',
  async (grants, pages) => {
    await itemsFor({ grants, plugins: [toolbox] });
    const links = screen.getAllByRole('menuitem').map((item) => item.getAttribute('href') ?? '');
    expect(links.filter((href) => /rulers|saws|hammers/.test(href))).toEqual(pages);
  },
);
