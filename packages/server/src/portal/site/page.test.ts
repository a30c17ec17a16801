import { createHash } from 'node:crypto';
import type { PluginManifest } from '@anteroom/contract';
import { neutralTheme } from '@anteroom/domain/theme/neutralTheme';
import { describe, expect, test } from 'vitest';
import { pageCatalogue } from '../../kernel/plugins/pageCatalogue.ts';
import { createPage } from './page.ts';

const style = 'p{color:red}';
const early = 'fetch("/api")';
const indexHtml = `<!doctype html><html lang="en"><head><script>${early}</script>
<script type="importmap">{"imports":{"react":"/assets/core.js"}}</script>
<script type="module" src="/assets/core.js"></script>
<script type="module" src="/assets/main.js"></script><style>${style}</style></head><body><div id="root"><p class="boot-firm"></p></div></body></html>`;

const host = { preload: { '/home': ['/assets/home.js'] }, typeface: '/assets/figtree.woff2' };
const texts = {
  'en-us': { url: '/assets/en-us.json', texts: { home: 'Home' } },
  'pt-br': { url: '/assets/pt-br.json', texts: { home: 'Início' } },
};

function plugin(
  id: string,
  contribution: {
    point?: string;
    path?: string;
    public?: boolean | 'without-firm';
    title?: string;
    order?: number;
    when?: string[];
    screen?: object;
    asks?: readonly string[];
  },
): PluginManifest {
  return {
    id,
    version: '1.0.0',
    sdk: '^1.0.0',
    contributes: [Object.assign({ point: 'widget', module: './Widget' }, contribution)],
    modules: { './Widget': { url: `/plugins/${id}/Widget.js`, integrity: `sha384-${id}`, size: 1 } },
    chunks: [{ url: `/plugins/${id}/chunk.js`, integrity: 'sha384-chunk', size: 1 }],
    styles: [],
    locales: {
      'en-us': { url: `/plugins/${id}/en-us.json`, integrity: 'sha384-en', size: 1 },
      'pt-br': { url: `/plugins/${id}/pt-br.json`, integrity: 'sha384-pt', size: 1 },
    },
  };
}

const installed = pageCatalogue({
  plugins: [
    plugin('docs', { title: '</script><script>alert(1)</script>' }),
    plugin('later', { when: ['country:BR'] }),
    plugin('below', { order: 200 }),
    plugin('other', { point: 'action' }),
  ],
  refused: [],
});

const readTexts = async (url: string) => (/^\/plugins\/(docs|later)\//.test(url) ? { title: url } : null);
const page = createPage(indexHtml, host, texts, installed, readTexts);
const home = await page.text({ language: 'pt-br', path: '/home', theme: neutralTheme, disabledPlugins: [] });

describe('the page', () => {
  test('lists integrity hashes of plugin modules in the import map, and hashes of inline scripts for the policy', () => {
    const map = /<script type="importmap">(.*?)<\/script>/.exec(home)?.[1] ?? '';
    expect(JSON.parse(map)).toEqual({
      imports: { react: '/assets/core.js' },
      integrity: {
        '/plugins/docs/Widget.js': 'sha384-docs',
        '/plugins/docs/chunk.js': 'sha384-chunk',
        '/plugins/later/Widget.js': 'sha384-later',
        '/plugins/later/chunk.js': 'sha384-chunk',
        '/plugins/below/Widget.js': 'sha384-below',
        '/plugins/below/chunk.js': 'sha384-chunk',
      },
    });
    expect(page.styleHashes).toEqual([hashSource(style)]);
    expect(page.scriptHashes).toEqual([early, map, installed.later?.importMap ?? ''].map(hashSource));
  });

  test('embeds the catalogue and the theme without letting their contents break out of the script element', () => {
    expect(dataOf(home, 'catalogue')).toEqual(installed.catalogue);
    expect(dataOf(home, 'theme')).toEqual(neutralTheme);
    expect(home.match(/<script/g)).toHaveLength(8);
    expect(home.match(/<\/script>/g)).toHaveLength(8);
  });

  test('embeds the host’s texts and those of the home page’s widgets, in the page’s language', async () => {
    const ofWidget = { url: '/plugins/docs/pt-br.json', texts: { title: '/plugins/docs/pt-br.json' } };
    expect(dataOf(home, 'texts')).toEqual([texts['pt-br'], ofWidget]);
    const brazil = { ...neutralTheme, country: 'BR' };
    const inBrazil = { language: 'pt-br', path: '/home', theme: brazil, disabledPlugins: [] };
    const ofBrazil = { url: '/plugins/later/pt-br.json', texts: { title: '/plugins/later/pt-br.json' } };
    expect(dataOf(await page.text(inBrazil), 'texts')).toEqual([texts['pt-br'], ofWidget, ofBrazil]);
    const tasks = await page.text({
      language: 'pt-br',
      path: '/tasks',
      theme: neutralTheme,
      disabledPlugins: [],
    });
    expect(dataOf(tasks, 'texts')).toEqual([texts['pt-br']]);
  });

  test('omits the texts of a plugin when they cannot be read', async () => {
    const other = createPage(indexHtml, host, texts, installed, async () => null);
    const variant = { language: 'pt-br', path: '/home', theme: neutralTheme, disabledPlugins: [] };
    expect(dataOf(await other.text(variant), 'texts')).toEqual([texts['pt-br']]);
  });

  test('shows the firm’s name before any script runs', async () => {
    const theme = { ...neutralTheme, companyName: 'Harbor & Finch' };
    expect(await page.text({ language: 'en-us', path: '/auth', theme, disabledPlugins: [] })).toContain(
      '<p class="boot-firm">Harbor &amp; Finch</p>',
    );
  });

  test('preloads only what its first screen needs, and declares the person’s language', () => {
    const preloaded = [...home.matchAll(/<link rel="(?:modulepreload|preload)"[^>]*href="([^"]+)"/g)];
    expect(preloaded.map(([, url]) => url)).toEqual(['/assets/home.js', '/plugins/docs/Widget.js']);
    expect(home).toContain('<html lang="pt-BR"');
  });

  test('places preload links before the inline styles', () => {
    expect(home).toMatch(/\/assets\/main\.js.*\/assets\/home\.js.*\/plugins\/docs\/Widget\.js.*<style>/s);
  });

  test('preloads the files of a plugin’s page, and embeds its texts, when the page is the first screen', async () => {
    const shown = plugin('papers', { point: 'page' });
    const page = {
      ...shown,
      contributes: [Object.assign({ path: '/papers', titles: { 'en-us': 'Papers' } }, shown.contributes[0])],
      imports: { './Widget': [0] },
      styles: [{ url: '/plugins/papers/page.css', integrity: 'sha384-css', size: 1 }],
    };
    const catalogue = pageCatalogue({ plugins: [page], refused: [] });
    const filled = createPage(
      indexHtml,
      { preload: { page: ['/assets/page.js'] } },
      texts,
      catalogue,
      async (url) => ({ title: url }),
    );
    expect(['/papers', '/papers/a', '/other'].map(filled.pagePath)).toEqual(['/papers', null, null]);
    const variant = { language: 'pt-br', path: '/papers', theme: neutralTheme };
    const content = await filled.text({ ...variant, disabledPlugins: [] });
    const preloaded = [...content.matchAll(/<link rel="(?:modulepreload|preload)"[^>]*href="([^"]+)"/g)];
    expect(preloaded.map(([, url]) => url)).toEqual([
      '/assets/page.js',
      '/plugins/papers/Widget.js',
      '/plugins/papers/chunk.js',
      '/plugins/papers/page.css',
      catalogue.later?.url,
    ]);
    expect(dataOf(content, 'texts')).toEqual([
      texts['pt-br'],
      { url: '/plugins/papers/pt-br.json', texts: { title: '/plugins/papers/pt-br.json' } },
    ]);
    const without = await filled.text({ ...variant, disabledPlugins: ['papers'] });
    expect(without).not.toContain('href="/plugins/papers');
  });

  test('of a public plugin lies below its path and names the firm, unless the plugin needs none', async () => {
    const contribution = { point: 'page', path: '/open', public: true };
    const catalogue = pageCatalogue({ plugins: [plugin('open', contribution)], refused: [] });
    const preload = { page: ['/assets/page.js'], public: ['/assets/public.js'] };
    const filled = createPage(indexHtml, { preload }, texts, catalogue, readTexts);
    expect(filled.publicPage('/open/a%2Fb/link')).toEqual({ path: '/open', companyId: 'a/b' });
    expect(['/open', '/opened/a', '/other/a', '/open/%'].map(filled.publicPage)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(filled.pagePath('/open')).toBeNull();
    const { publicPage, pagePath } = createPage(
      indexHtml,
      { preload },
      texts,
      pageCatalogue({ plugins: [plugin('first', { ...contribution, public: 'without-firm' })], refused: [] }),
      readTexts,
    );
    expect(publicPage('/open')).toEqual({ path: '/open', companyId: null });
    expect([publicPage('/open/more'), pagePath('/open')]).toEqual([null, null]);
    const variant = { language: 'en-us', path: '/open', theme: neutralTheme, disabledPlugins: [] };
    expect(await filled.text(variant)).toMatch(
      /modulepreload[^>]*public\.js.*modulepreload[^>]*\/plugins\/open\/Widget\.js/s,
    );
  });

  test('preloads the typeface on the sign-in page only', async () => {
    const link = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/figtree.woff2">';
    const variant = { language: 'en-us', theme: neutralTheme, disabledPlugins: [] };
    expect(await page.text({ ...variant, path: '/auth' })).toContain(link);
    expect(home).not.toContain('as="font"');
  });

  test('omits a plugin that the firm has disabled, and lists it as disabled', async () => {
    const without = await page.text({
      language: 'pt-br',
      path: '/home',
      theme: neutralTheme,
      disabledPlugins: ['docs'],
    });
    expect(without).not.toContain('href="/plugins/docs');
    expect(dataOf(without, 'texts')).toEqual([texts['pt-br']]);
    expect(dataOf(without, 'version')).toEqual({ build: page.build, disabledPlugins: ['docs'] });
  });

  test('changes its build id when the catalogue or the host changes', () => {
    const others = [
      createPage(indexHtml, host, texts, pageCatalogue({ plugins: [], refused: [] }), readTexts),
      createPage(indexHtml.replace('main.js', 'other.js'), host, texts, installed, readTexts),
    ];
    expect(new Set([page, ...others].map(({ build }) => build)).size).toBe(3);
    expect(createPage(indexHtml, host, texts, installed, readTexts).build).toBe(page.build);
  });

  test('of the staff center lists plugin screens, and preloads the current one and its same-origin requests', async () => {
    const asks = ['/api/trips?state="open"', 'https://elsewhere.test'];
    const titles = { 'en-us': 'Trips of all' };
    const screen = { path: 'trips', title: 'title', icon: 'house', titles, asks };
    const withTrips = pageCatalogue({
      plugins: [plugin('trips', { point: 'staffPage', screen }), plugin('docs', {})],
      refused: [],
    });
    const ofStaff = createPage(indexHtml, host, texts, withTrips, async () => ({ title: 'Trips' }));
    const show = (path: string) =>
      ofStaff.text({ language: 'en-us', path, theme: neutralTheme, disabledPlugins: [] });
    const trips = await show('/staff/trips');
    expect(ofStaff.pagePath('/staff/trips')).toBe('/staff/trips');
    expect(trips).toContain('Trips of all');
    expect(trips).toContain('href="/plugins/trips/Widget.js"');
    expect(dataOf(trips, 'texts')).toContainEqual({
      url: '/plugins/trips/en-us.json',
      texts: { title: 'Trips' },
    });
    const [, asked = ''] = /<head><meta name="anteroom-asks" content="([^"]*)">/.exec(trips) ?? [];
    expect(JSON.parse(asked.replaceAll('&quot;', '"'))).toEqual([asks[0]]);
    expect(await show('/home')).not.toMatch(/Trips of all|anteroom-asks/);
  });

  test('preloads what a plugin’s page needs of the host, and what its own calls need', async () => {
    const open = { point: 'page', title: 'title', path: '/trips' };
    const shared = ['react', '@anteroom/ui/List', '@anteroom/ui/Field', 'unknown'];
    const pagesOf = (asks: readonly string[]) =>
      pageCatalogue({
        plugins: [{ ...plugin('trips', { ...open, asks }), shared: { './Widget': shared } }],
        refused: [],
      });
    const withUi = indexHtml.replace(
      '"react":"/assets/core.js"',
      '"react":"/assets/core.js","@anteroom/ui/List":"/assets/ui.js","@anteroom/ui/Field":"/assets/ui.js"',
    );
    const preload = { page: ['/assets/page.js'], calls: ['/assets/calls.js'] };
    const preloadsOf = async (asks: readonly string[]) => {
      const shown = createPage(withUi, { preload }, texts, pagesOf(asks), readTexts);
      const text = await shown.text({
        language: 'en-us',
        path: '/trips',
        theme: neutralTheme,
        disabledPlugins: [],
      });
      return [...text.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
    };
    const files = ['/assets/page.js', '/assets/ui.js', '/plugins/trips/Widget.js'];
    expect(await preloadsOf(['/api/trips'])).toEqual(files);
    expect(await preloadsOf([])).toEqual([...files.slice(0, 2), '/assets/calls.js', files[2]]);
  });

  test('preloads no widgets where none is shown, and falls back to a supported language', async () => {
    const tasks = await page.text({
      language: 'nl-nl',
      path: '/actions',
      theme: neutralTheme,
      disabledPlugins: [],
    });
    expect(tasks).not.toContain('modulepreload');
    expect(tasks).toContain(`<link rel="preload" as="fetch" crossorigin href="${installed.later?.url}">`);
    expect(dataOf(tasks, 'texts')).toEqual([texts['en-us']]);
  });
});

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function dataOf(text: string, name: string): unknown {
  const block = new RegExp(`<script type="application/json" id="anteroom-${name}">(.*?)</script>`).exec(text);
  return JSON.parse(block?.[1] ?? 'null');
}
