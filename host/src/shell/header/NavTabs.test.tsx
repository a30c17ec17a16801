import { page } from '@anteroom/sdk';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';
import { stubOverflow } from '../../testing/stubOverflow.ts';

let tell: ReturnType<typeof stubOverflow>;
let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  tell = stubOverflow();
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

const plugin = () => ({
  ...samplePlugin,
  contributes: [
    page({ path: '/partners', title: 'partners', module: './Nothing', tab: { icon: 'users' } }),
    page({ path: '/calendar', title: 'calendar', module: './Nothing', tab: { icon: 'calendar' } }),
  ],
  locales: { 'en-us': { url: `${server.origin}/plugin.json`, integrity: '', size: 1 } },
});

async function open(path: string) {
  server.on('GET /plugin.json', () => ({ partners: 'Partners', calendar: 'Calendar' }));
  const opened = await openPortal(path, server, { plugins: [plugin()] });
  const areas = within(await screen.findByRole('navigation', { name: 'Main' }));
  await areas.findByRole('link', { name: 'Calendar' });
  return { ...opened, areas };
}

it('shows no “More” button where all tabs fit', async () => {
  const { areas } = await open('/notfound');
  tell({ '/home': 1, '/partners': 1, '/calendar': 1 });
  expect(areas.queryByRole('button')).toBeNull();
});

it('moves tabs that do not fit under “More”, and brings them back when they fit', async () => {
  const { areas, router } = await open('/notfound');
  tell({ '/home': 1, '/partners': 0, '/calendar': 0 });
  expect(areas.getByRole('link', { name: 'Calendar' }).dataset.overflowing).toBe('true');
  const more = areas.getByRole('button', { name: 'More' });
  expect(more.getAttribute('aria-current')).toBeNull();

  more.focus();
  await userEvent.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu', { name: 'More' }));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Partners',
    'Calendar',
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/calendar');
  expect(areas.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('true');

  tell({ '/partners': 1, '/calendar': 1 });
  expect(areas.queryByRole('button', { name: 'More' })).toBeNull();
});

it('puts plugins’ tabs in their order, and marks the current one only', async () => {
  const tab = (path: `/${string}`, order: number, below = false) =>
    page({ path, title: path, module: './Nothing', below, tab: { icon: 'users', order } });
  const pages = [tab('/partners', 200), tab('/papers-of-others', -15), tab('/papers', -20, true)];
  server.on('GET /plugin.json', () => ({
    '/partners': 'Partners',
    '/papers': 'Papers',
    '/papers-of-others': 'Others’ papers',
  }));
  const contributes = [...samplePlugin.contributes, ...pages];
  await openPortal('/papers/of/2026', server, { plugins: [{ ...plugin(), contributes }] });
  const areas = within(await screen.findByRole('navigation', { name: 'Main' }));
  await areas.findByRole('link', { name: 'Papers', current: 'page' });
  const tabs = areas.getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Tasks',
    'Papers',
    'Others’ papers',
    'Actions',
    'Partners',
  ]);
  expect(tabs.filter((each) => each.hasAttribute('aria-current'))).toHaveLength(1);
});
