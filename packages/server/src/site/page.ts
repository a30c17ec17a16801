import { createHash } from 'node:crypto';
import type { PluginAsset, PluginCatalogue, PluginManifest, PortalVersion, Theme } from '@anteroom/contract';
import { html } from '../http/html.ts';
import type { PageCatalogue } from '../plugins/pageCatalogue.ts';

/** The page of the portal, as far as it is the same for everybody; {@link Page.text} adds what a variant needs. */
export interface Page {
  /** Of the host's files and the catalogue: another page has another one. */
  readonly build: string;
  /** Of the inline scripts, the import map, and the one that may be added later: for the content security policy. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  text(variant: PageVariant): Promise<string>;
}

export interface PageVariant {
  /** As `pt-br`. */
  readonly language: string;
  /** The screen that will be shown first; what it needs is fetched together with the host's code, not after it. */
  readonly path: string;
  /** Of the firm whose portal this browser last saw: the page has its colours from the first moment. */
  readonly theme: Theme;
  /** Ids of plugins that this firm does not have. */
  readonly disabledPlugins: readonly string[];
}

/** Texts in one language, of the host or of a plugin, and the address at which they also lie. */
export interface TextsInPage {
  readonly url: string;
  readonly texts: unknown;
}

/** What the host's build says of itself in `host.json`: files that a screen needs, and texts by language. */
export interface HostFiles {
  readonly preload: Readonly<Record<string, readonly string[]>>;
  readonly locales: Readonly<Record<string, string>>;
  readonly typeface?: string;
}

/**
 * Fills the host's built `index.html`: the import map learns the hashes of plugin modules, so that an altered one does
 * not run; the catalogue, the firm's theme and the texts of the host and of home's widgets come along, so that no request is
 * needed for them; and the firm's name stands where the screen will be.
 *
 * @param texts - of the host, by language.
 * @param readTexts - of a plugin, by their address; null where they cannot be read: the browser asks for them, and says so.
 */
export function createPage(
  indexHtml: string,
  host: Pick<HostFiles, 'preload' | 'typeface'>,
  texts: Readonly<Record<string, TextsInPage>>,
  { catalogue, integrity, later }: PageCatalogue,
  readTexts: (url: string) => Promise<unknown>,
): Page {
  const { before, map, after } = splitAtImportMap(indexHtml);
  const importMap = JSON.stringify({ ...map, integrity: { ...map.integrity, ...integrity } });
  const widgets = catalogue.plugins.flatMap(widgetsOf).toSorted((left, right) => left.order - right.order);
  const catalogueBlock = dataBlock('anteroom-catalogue', catalogue);

  const build = createHash('sha256')
    .update(JSON.stringify([indexHtml, host.preload, Object.values(texts).map(({ url }) => url), catalogue]))
    .digest('base64url')
    .slice(0, 12);

  return {
    build,
    styleHashes: inline(indexHtml, 'style').map(hashSource),
    scriptHashes: [...inline(indexHtml, 'script'), importMap, ...(later ? [later.importMap] : [])].map(
      hashSource,
    ),
    async text({ language, path, theme, disabledPlugins }) {
      const shown = showsWidgets(path)
        ? widgets.filter(
            ({ plugin, when }) =>
              !disabledPlugins.includes(plugin.id) && !isOfAnotherCountry(when, theme.country),
          )
        : [];
      const urls = shown.flatMap(({ plugin }) => forLanguage(plugin.locales, language)?.url ?? []);
      const textsOfWidgets = await Promise.all(
        [...new Set(urls)].map(async (url): Promise<TextsInPage> => ({ url, texts: await readTexts(url) })),
      );
      const links = [
        // The first that people see of the portal is short, and in its typeface from the start.
        ...(path === '/auth' && host.typeface ? [typefacePreload(host.typeface)] : []),
        ...(host.preload[path] ?? []).map((url) => modulePreload(url)),
        // Only the first widget: the others are fetched when they come near the screen (docs/adr/0030).
        ...shown
          .filter(({ when }) => when.length === 0)
          .slice(0, 1)
          .map(({ module }) => modulePreload(module.url, module.integrity)),
        ...(showsOtherPlugins(path) && later ? [textPreload(later.url)] : []),
      ];
      // At the end, since it may be long: what the head names is on its way meanwhile.
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
        catalogueBlock,
      ].join('');
      const tail = after
        // Behind what every page needs, the style sheet above all: a browser asks in this order, for six at a time.
        .replace('</head>', () => `${links.join('')}</head>`)
        .replace(firmPlace, () => html`<p class="boot-firm">${theme.companyName}</p>`.text)
        .replace('</body>', () => `${data}</body>`);
      const head = before.replace(/<html lang="[^"]*"/, `<html lang="${htmlLanguage(language)}"`);
      return `${head}<script type="importmap">${importMap}</script>${tail}`;
    },
  };
}

/** Where the page says whose portal it is, until the host's code has arrived. */
const firmPlace = '<p class="boot-firm"></p>';

function showsWidgets(path: string): boolean {
  return path === '/' || path === '/home';
}

/** Screens that are made of what plugins contribute. */
function showsOtherPlugins(path: string): boolean {
  return path === '/tasks' || path === '/actions' || path === 'other';
}

/** As a source of a content security policy. */
function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** What the build wrote into the page. The server adds data only. */
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
  readonly plugin: PluginManifest;
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

/** The one condition that the server knows before somebody is known. The browser decides by all of them. */
function isOfAnotherCountry(when: readonly unknown[], country: string): boolean {
  return when.some(
    (clause) =>
      typeof clause === 'string' && clause.startsWith('country:') && clause !== `country:${country}`,
  );
}

function modulePreload(url: string, integrity?: string): string {
  return html`<link rel="modulepreload" fetchpriority="low" href="${url}"${integrity && html` integrity="${integrity}"`}>`
    .text;
}

function typefacePreload(url: string): string {
  return html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`.text;
}

function textPreload(url: string): string {
  return html`<link rel="preload" as="fetch" crossorigin href="${url}">`.text;
}

/** The language itself, another form of it, or the one in which everything is complete. */
function forLanguage<T>(locales: Readonly<Record<string, T>>, language: string): T | undefined {
  const related = Object.keys(locales).find((name) => name.slice(0, 2) === language.slice(0, 2));
  return locales[language] ?? (related ? locales[related] : undefined) ?? locales['en-us'];
}

/** `pt-br` is written `pt-BR`. */
function htmlLanguage(language: string): string {
  return language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);
}

/** Data for the host's scripts; a browser does not run it. */
function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** Nothing in a data block may look like the end of it, or like a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
