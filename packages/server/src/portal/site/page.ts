import { createHash } from 'node:crypto';
import type { PluginAsset, PluginCatalogue, PluginFiles, PortalVersion, Theme } from '@anteroom/contract';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { html } from '../../kernel/http/html.ts';
import type { PageCatalogue, PageFiles } from '../../kernel/plugins/pageCatalogue.ts';

/** The part of the portal's page that is the same for everybody; {@link Page.text} adds what a variant needs. */
export interface Page {
  /** Hash of the host's files and the catalogue, which changes with the page. */
  readonly build: string;
  /**
   * Hashes for the content security policy: of the inline scripts, the import map, and the import map that may be added
   * later.
   */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  text(variant: PageVariant): Promise<string>;
  /** Returns the path of the plugin page that signed-in people see at an address; null if there is none. */
  pagePath(path: string): string | null;
  /** Returns the public plugin page at an address, and the firm that the address names; null for any other address. */
  publicPage(path: string): { readonly path: string; readonly companyId: string | null } | null;
}

export interface PageVariant {
  /** Language tag, such as `pt-br`. */
  readonly language: string;
  /**
   * The screen that will be shown first. The files that it needs are fetched together with the host's code, not after
   * it.
   */
  readonly path: string;
  /** Theme of the firm whose portal this browser last showed, so that the page has its colours from the start. */
  readonly theme: Theme;
  /** IDs of the plugins that this firm does not have. */
  readonly disabledPlugins: readonly string[];
}

/** Texts of the host or a plugin in one language, and the URL from which they can also be fetched. */
export interface TextsInPage {
  readonly url: string;
  readonly texts: unknown;
}

/** Content of `host.json` from the host's build: the files that each screen needs, and the texts by language. */
export interface HostFiles {
  readonly preload: Readonly<Record<string, readonly string[]>>;
  readonly locales: Readonly<Record<string, string>>;
  readonly typeface?: string;
}

/**
 * Fills in the host's built `index.html`. The import map gets the hashes of plugin modules, so that an altered module
 * does not run. The catalogue, the firm's theme and the texts of the host and of the home page's widgets are embedded,
 * so that they need no requests. The firm's name stands where the screen will be.
 *
 * @param texts - texts of the host, by language.
 * @param readTexts - returns a plugin's texts, by their URL; null if they cannot be read, in which case the browser
 * requests them and reports the failure.
 */
export function createPage(
  indexHtml: string,
  host: Pick<HostFiles, 'preload' | 'typeface'>,
  texts: Readonly<Record<string, TextsInPage>>,
  { catalogue, staffCatalogue, integrity, later, pages }: PageCatalogue,
  readTexts: (url: string) => Promise<unknown>,
): Page {
  const { before, map, after } = splitAtImportMap(indexHtml);
  const importMap = JSON.stringify({ ...map, integrity: { ...map.integrity, ...integrity } });
  const widgets = catalogue.plugins.flatMap(widgetsOf).toSorted((left, right) => left.order - right.order);
  const catalogueBlock = dataBlock('anteroom-catalogue', catalogue);
  const staffCatalogueBlock = dataBlock('anteroom-catalogue', staffCatalogue);

  /** Files of the shared packages that not every page loads, by package. */
  const sharedFiles = new Map(Object.entries(map.imports).filter(([, url]) => !after.includes(`"${url}"`)));

  const build = createHash('sha256')
    .update(
      JSON.stringify([indexHtml, host.preload, Object.values(texts).map(({ url }) => url), staffCatalogue]),
    )
    .digest('base64url')
    .slice(0, 12);

  return {
    build,
    styleHashes: inline(indexHtml, 'style').map(hashSource),
    scriptHashes: [...inline(indexHtml, 'script'), importMap, ...(later ? [later.importMap] : [])].map(
      hashSource,
    ),
    pagePath: (path) => pagePath(pages, path),
    publicPage: (path) => publicPage(pages, path),
    async text({ language, path, theme, disabledPlugins }) {
      const found = pages.get(path);
      const opened = found && !disabledPlugins.includes(found.plugin.id) ? found : undefined;
      const shown = showsWidgets(path)
        ? widgets.filter(
            ({ plugin, when }) =>
              !disabledPlugins.includes(plugin.id) && !isOfAnotherCountry(when, theme.country),
          )
        : [];
      const urls = [...shown, ...(opened ? [opened] : [])].flatMap(
        ({ plugin }) => forLanguage(plugin.locales, language)?.url ?? [],
      );
      const textsOfWidgets = await Promise.all(
        [...new Set(urls)].map(async (url): Promise<TextsInPage> => ({ url, texts: await readTexts(url) })),
      );
      const ofHost = new Set([
        ...(host.preload[found ? screenOf(found) : path] ?? []),
        ...(opened?.shared ?? []).flatMap((name) => sharedFiles.get(name) ?? []),
        ...(opened?.asks.length === 0 ? (host.preload[calls] ?? []) : []),
      ]);
      const links = [
        // The first page that people see of the portal is small, and shown in its typeface from the start.
        ...((path === '/auth' || found?.public === 'path') && host.typeface
          ? [typefacePreload(host.typeface)]
          : []),
        ...[...ofHost].map((url) => modulePreload(url)),
        ...(opened?.scripts ?? []).map(({ url, integrity }) => modulePreload(url, integrity)),
        ...(opened?.plugin.styles ?? []).map(({ url, integrity }) => stylePreload(url, integrity)),
        // Only the first widget: the others are fetched when they come near the viewport (docs/adr/0030).
        ...shown
          .filter(({ when }) => when.length === 0)
          .slice(0, 1)
          .map(({ module }) => modulePreload(module.url, module.integrity)),
        ...((found ? found.isLate : showsOtherPlugins(path)) && later ? [textPreload(later.url)] : []),
      ];
      // The data comes last because it may be long: in the meantime, the browser fetches the files named in the head.
      const data = [
        dataBlock(
          'anteroom-texts',
          [forLanguage(texts, language), ...textsOfWidgets].filter((file) => file?.texts),
        ),
        dataBlock('anteroom-theme', theme),
        dataBlock('anteroom-version', {
          build,
          disabledPlugins: [...disabledPlugins],
        } satisfies PortalVersion),
        found?.isStaff ? staffCatalogueBlock : catalogueBlock,
      ].join('');
      const tail = after
        // These come after what every page needs, as a browser requests files in this order, six at a time.
        .replace('<style>', () => `${links.join('')}<style>`)
        .replace(firmPlace, () => html`<p class="boot-firm">${theme.companyName}</p>`.text)
        .replace('</body>', () => `${data}</body>`);
      const asks = opened && opened.asks.length > 0 ? asksBlock(opened.asks) : '';
      const head = before
        .replace(/<html lang="[^"]*"/, `<html lang="${htmlLanguage(language)}"`)
        .replace('<head>', () => `<head>${asks}`);
      return `${head}<script type="importmap">${importMap}</script>${tail}`;
    },
  };
}

/** Element that shows the firm's name until the host's code has loaded. */
const firmPlace = '<p class="boot-firm"></p>';

/** Key in `host.json` of the files of the host that any plugin's page needs. */
const pluginPage = 'page';

/** Key in `host.json` of the files for public pages. */
const publicPages = 'public';

/** Key in `host.json` of the files for screens of the staff center. */
const staffScreens = 'staff';

/** Key in `host.json` of the files that send a page's calls, unless the early script has sent the first ones. */
const calls = 'calls';

function screenOf({ public: isPublic, isStaff }: PageFiles): string {
  if (isStaff) return staffScreens;
  return isPublic ? publicPages : pluginPage;
}

function publicPage(pages: PageCatalogue['pages'], path: string): ReturnType<Page['publicPage']> {
  if (pages.get(path)?.public === 'path') return { path, companyId: null };
  for (const [own, { public: isPublic }] of pages) {
    if (isPublic !== 'below' || !path.startsWith(`${own}/`)) continue;
    const [companyId = ''] = path.slice(own.length + 1).split('/');
    try {
      return { path: own, companyId: decodeURIComponent(companyId) };
    } catch {
      // A percent sign that does not encode anything.
      return null;
    }
  }
  return null;
}

function pagePath(pages: PageCatalogue['pages'], path: string): string | null {
  for (const [own, { public: isPublic, below }] of pages)
    if (isPublic === null && (path === own || (below && path.startsWith(`${own}/`)))) return own;
  return null;
}

function showsWidgets(path: string): boolean {
  return path === '/' || path === '/home';
}

/** Returns whether a screen consists of plugins' contributions. */
function showsOtherPlugins(path: string): boolean {
  return path === '/actions' || path === 'other';
}

/** Returns a source for the content security policy. */
function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Returns the contents of inline elements that the build wrote into the page. The server itself adds only data. */
function inline(indexHtml: string, tag: 'script' | 'style'): readonly string[] {
  const elements = indexHtml.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...elements].map(([, content = '']) => content);
}

interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  readonly integrity?: Readonly<Record<string, string>>;
}

function splitAtImportMap(indexHtml: string): { before: string; map: ImportMap; after: string } {
  const found = /<script type="importmap">([\s\S]*?)<\/script>/.exec(indexHtml);
  if (!found) throw new Error('The built host has no import map.');
  return {
    before: indexHtml.slice(0, found.index),
    map: JSON.parse(found[1] ?? '{}') as ImportMap,
    after: indexHtml.slice(found.index + found[0].length),
  };
}

interface InstalledWidget {
  readonly order: number;
  readonly when: readonly unknown[];
  readonly module: PluginAsset;
  readonly plugin: PluginFiles & { readonly id: string };
}

function widgetsOf(plugin: PluginCatalogue['plugins'][number]): InstalledWidget[] {
  if (!('modules' in plugin)) return [];
  return plugin.contributes.flatMap((contribution) => {
    const {
      point,
      when = [],
      module,
      order = 100,
    } = contribution as {
      point: string;
      when?: unknown[];
      module?: string;
      order?: number;
    };
    const asset = module === undefined ? undefined : plugin.modules[module];
    return point === 'widget' && asset ? [{ order, when, module: asset, plugin }] : [];
  });
}

/** Checks the only condition that the server can check before anybody has signed in. The browser checks all of them. */
function isOfAnotherCountry(when: readonly unknown[], country: string): boolean {
  return when.some(
    (clause) =>
      typeof clause === 'string' && clause.startsWith('country:') && clause !== `country:${country}`,
  );
}

/**
 * Returns the element that names the requests for the early script to send. It comes first in the head, because the
 * script runs as soon as the parser reaches it.
 */
function asksBlock(asks: readonly string[]): string {
  return html`<meta name="anteroom-asks" content="${JSON.stringify(asks)}">`.text;
}

function modulePreload(url: string, integrity?: string): string {
  return html`<link rel="modulepreload" fetchpriority="low" href="${url}"${integrity && html` integrity="${integrity}"`}>`
    .text;
}

function stylePreload(url: string, integrity: string): string {
  return html`<link rel="preload" as="style" href="${url}" integrity="${integrity}">`.text;
}

function typefacePreload(url: string): string {
  return html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`.text;
}

function textPreload(url: string): string {
  return html`<link rel="preload" as="fetch" crossorigin href="${url}">`.text;
}

/** Returns the texts that the browser will request, by the same rule. */
function forLanguage<T>(locales: Readonly<Record<string, T>>, language: string): T | undefined {
  return locales[nearestLanguage(Object.keys(locales), language) ?? ''];
}

/** Returns `pt-BR` for `pt-br`. */
function htmlLanguage(language: string): string {
  return language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);
}

/** Returns an element with data for the host's scripts, which browsers do not run. */
function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** Escapes JSON so that nothing in a data block looks like its end, or like a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
