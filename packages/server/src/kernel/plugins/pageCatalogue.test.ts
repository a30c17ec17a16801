import type { PluginManifest } from '@anteroom/contract';
import { expect, test } from 'vitest';
import { pageCatalogue } from './pageCatalogue.ts';

function plugin(id: string, ...contributes: PluginManifest['contributes']): PluginManifest {
  const file = (name: string) => ({
    url: `/plugins/${id}/${name}`,
    integrity: `sha384-${id}-${name}`,
    size: 1,
  });
  return {
    id,
    version: '1.0.0',
    sdk: '^1.0.0',
    contributes,
    modules: { './Screen': file('Screen.js') },
    chunks: [file('chunk.js')],
    styles: [],
    locales: { 'en-us': file('en-us.json') },
  };
}

/** Returns the plugin as a browser receives it: text files are reduced to their addresses. */
function inPage(given: PluginManifest) {
  return { ...given, locales: { 'en-us': { url: `/plugins/${given.id}/en-us.json` } } };
}

const screen = { point: 'action', module: './Screen' };

test('the page lists the files of plugins shown on the home page or in the header, and of broken ones', () => {
  const plugins = [
    plugin('widget', screen, { point: 'widget', module: './Screen', when: ['country:BR'] } as never),
    plugin('dashboard', { point: 'dashboard' }),
    plugin('staff-home', {
      point: 'staffPage',
      module: './Screen',
      screen: { path: 'x', isHome: true },
    } as never),
    plugin('tab', { point: 'page', module: './Screen', tab: { icon: 'i' } } as never),
    plugin('broken', { point: 'action', module: './Missing' } as never),
  ];
  const { catalogue, later } = pageCatalogue({ plugins, refused: [] });
  expect(catalogue).toEqual({ plugins: plugins.map(inPage), refused: [], later: null });
  expect(later).toBeNull();
});

test('for other plugins the page has only the declaration, and their files and hashes are in a separate list', () => {
  const shown = plugin('shown', { point: 'widget', module: './Screen' } as never);
  const hidden = plugin('hidden', screen, { point: 'page', module: './Screen' } as never);
  const { catalogue, integrity, later } = pageCatalogue({ plugins: [hidden, shown], refused: [] });

  const { id, version, sdk, contributes, ...files } = inPage(hidden);
  expect(catalogue.plugins).toEqual([{ id, version, sdk, contributes }, inPage(shown)]);
  expect(Object.keys(integrity)).toEqual(['/plugins/shown/Screen.js', '/plugins/shown/chunk.js']);
  expect(catalogue.later).toMatch(/^\/plugins\/later\.[0-9a-f]{16}\.json$/);

  const list = JSON.parse(later?.content ?? '');
  expect(list.files).toEqual({ hidden: files });
  expect(list.importMap).toBe(later?.importMap);
  expect(JSON.parse(list.importMap)).toEqual({
    integrity: {
      '/plugins/hidden/Screen.js': 'sha384-hidden-Screen.js',
      '/plugins/hidden/chunk.js': 'sha384-hidden-chunk.js',
    },
  });
});

test('a tab whose titles are in the manifest needs no files in the page', () => {
  const titles = { 'en-us': 'Screen' };
  const named = plugin('named', {
    point: 'page',
    path: '/named',
    module: './Screen',
    tab: { icon: 'i' },
    titles,
    asks: ['/api/named?clientId={clientId}', 'https://elsewhere.test'],
  } as never);
  const { catalogue, pages } = pageCatalogue({ plugins: [named], refused: [] });
  expect(catalogue.plugins[0]).not.toHaveProperty('modules');
  expect(catalogue.plugins[0]?.contributes[0]).not.toHaveProperty('asks');
  expect(pages.get('/named')?.asks).toEqual(['/api/named?clientId={clientId}']);
  expect(pages.get('/named')?.scripts.map(({ url }) => url)).toEqual(['/plugins/named/Screen.js']);
});

test('titles of staff screens appear only in the catalogue of the staff center', () => {
  const staffScreen = { path: 'trips', title: 'title', icon: 'house' };
  const titles = { 'en-us': 'Trips' };
  const trips = plugin('trips', {
    point: 'staffPage',
    module: './Screen',
    screen: { ...staffScreen, titles },
  } as never);
  const part = plugin('part', { point: 'staffPage', module: './Screen' } as never);
  const { catalogue, staffCatalogue, pages } = pageCatalogue({ plugins: [trips, part], refused: [] });
  expect(catalogue.plugins[0]?.contributes).toEqual([
    { point: 'staffPage', module: './Screen', screen: staffScreen },
  ]);
  expect(staffCatalogue.plugins[0]?.contributes).toEqual(trips.contributes);
  expect(staffCatalogue).toEqual({ ...catalogue, plugins: [expect.anything(), catalogue.plugins[1]] });
  expect([...pages.keys()]).toEqual(['/staff/trips']);
  expect(pages.get('/staff/trips')).toMatchObject({ isStaff: true, isLate: true, public: null });
});
