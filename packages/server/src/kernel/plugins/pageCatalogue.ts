import { createHash } from 'node:crypto';
import type {
  LaterPlugins,
  PluginAsset,
  PluginCatalogue,
  PluginFiles,
  PluginManifest,
} from '@anteroom/contract';
import type { FullCatalogue } from './catalogue.ts';

/** The installed plugins as the page receives them. */
export interface PageCatalogue {
  readonly catalogue: PluginCatalogue;
  /**
   * The same catalogue with the titles of staff screens, which the staff center shows without loading the plugins'
   * texts.
   */
  readonly staffCatalogue: PluginCatalogue;
  /** Hashes of the modules of those plugins whose files the page lists. */
  readonly integrity: Readonly<Record<string, string>>;
  /**
   * List of the left-out files, which the server serves at `url`, and the import map that the content security policy
   * must allow; null when the page leaves nothing out.
   */
  readonly later: { readonly url: string; readonly content: string; readonly importMap: string } | null;
  /** Files of each page and each staff screen that a plugin contributes, by its path. */
  readonly pages: ReadonlyMap<string, PageFiles>;
}

/** A page of a plugin. */
export interface PageFiles {
  readonly plugin: PluginManifest;
  /** The page's module, and the chunks that it imports before it runs. */
  readonly scripts: readonly PluginAsset[];
  /** Names of the portal's packages that these scripts import. */
  readonly shared: readonly string[];
  /** Addresses at which the page is public: those below its path, or its path only; null if it requires a session. */
  readonly public: 'below' | 'path' | null;
  /** Whether it is also shown at the addresses below its path. */
  readonly below: boolean;
  /** Whether it is a staff center screen. */
  readonly isStaff: boolean;
  /** Whether the page leaves out the plugin's files ({@link PageCatalogue.later}). */
  readonly isLate: boolean;
  /** Paths of the requests that the page makes first, with `{clientId}` for the active client. */
  readonly asks: readonly string[];
}

/**
 * Leaves the files of most plugins out of the page, so that its size does not grow with the number of installed
 * plugins: hashes are the part of a catalogue that does not compress. A browser fetches the files of all those plugins
 * together when the first of them is needed, with a second import map that contains their hashes.
 */
export function pageCatalogue({ plugins, refused }: FullCatalogue): PageCatalogue {
  const unseen = plugins.filter((plugin) => !isSeenAtOnce(plugin));
  const later = unseen.length > 0 ? laterPlugins(unseen) : null;
  const staffCatalogue: PluginCatalogue = {
    plugins: plugins.map((plugin) =>
      isSeenAtOnce(plugin) ? { ...declarationOf(plugin), ...filesOf(plugin) } : declarationOf(plugin),
    ),
    refused: [...refused],
    later: later?.url ?? null,
  };
  return {
    catalogue: { ...staffCatalogue, plugins: staffCatalogue.plugins.map(forClients) },
    staffCatalogue,
    integrity: hashes(plugins.filter(isSeenAtOnce)),
    later,
    pages: new Map(plugins.flatMap(pagesOf)),
  };
}

function pagesOf(plugin: PluginManifest): (readonly [string, PageFiles])[] {
  const { contributes, modules, imports = {}, shared = {}, chunks } = plugin;
  return contributes.flatMap((contribution: Shown) => {
    const { module, public: open, below } = contribution;
    const path = addressOf(contribution);
    if (path === undefined || typeof module !== 'string') return [];
    const asset = Object.hasOwn(modules, module) ? modules[module] : undefined;
    if (!asset) return [];
    const imported = (imports[module] ?? []).flatMap((place) => chunks[place] ?? []);
    const isPublic = open === 'without-firm' ? 'path' : open === true ? 'below' : null;
    const files: PageFiles = {
      plugin,
      scripts: [asset, ...imported],
      shared: shared[module] ?? [],
      public: isPublic,
      below: below === true,
      isStaff: contribution.point === 'staffPage',
      isLate: !isSeenAtOnce(plugin),
      asks: asksOf(contribution),
    };
    return [[path, files] as const];
  });
}

/** Returns the address of a page, or of a staff screen. */
function addressOf({ point, path, screen }: Shown): string | undefined {
  if (point === 'page' && typeof path === 'string') return path;
  return point === 'staffPage' && typeof screen?.path === 'string' ? `/staff/${screen.path}` : undefined;
}

function asksOf({ screen, asks = screen?.asks }: Shown): readonly string[] {
  if (!Array.isArray(asks)) return [];
  return asks.filter((path) => typeof path === 'string' && path.startsWith('/api/'));
}

/** Removes what only the staff center needs, and the first requests of pages: clients' pages do not contain it. */
function forClients<Plugin extends Pick<PluginManifest, 'contributes'>>(plugin: Plugin): Plugin {
  const contributes = plugin.contributes.map(({ asks: _asks, ...contribution }: Shown) => {
    if (contribution.point !== 'staffPage' || !contribution.screen) return contribution;
    const { titles: _, asks: __, ...screen } = contribution.screen;
    return { ...contribution, screen };
  });
  return { ...plugin, contributes };
}

/**
 * Returns whether the home page, including that of staff, or the header may show something of the plugin, or the kernel
 * has to report what is wrong with it.
 */
function isSeenAtOnce({ contributes, modules }: PluginManifest): boolean {
  return contributes.some((contribution: Shown) => {
    const { point, tab, titles, labels, module, screen } = contribution;
    const isBroken = typeof module === 'string' && !Object.hasOwn(modules, module);
    const isNamedByTexts =
      (tab !== undefined && titles === undefined) || (point === 'shellButton' && labels === undefined);
    const isStaffHome = point === 'staffPage' && screen?.isHome === true;
    return point === 'widget' || point === 'dashboard' || isStaffHome || isNamedByTexts || isBroken;
  });
}

interface Shown {
  readonly point: string;
  readonly path?: unknown;
  readonly public?: unknown;
  readonly below?: unknown;
  readonly tab?: unknown;
  readonly titles?: unknown;
  readonly labels?: unknown;
  readonly module?: unknown;
  readonly asks?: unknown;
  readonly screen?: {
    readonly path?: unknown;
    readonly titles?: unknown;
    readonly asks?: unknown;
    readonly isHome?: unknown;
  };
}

function declarationOf({
  id,
  version,
  sdk,
  requires,
  contributes,
  events,
  stale,
  held,
  settings,
}: PluginManifest) {
  const shown = settings?.map(({ level, when, write }) => ({ level, when, write }));
  const names = held?.map(({ name }) => ({ name }));
  return { id, version, sdk, requires, contributes, events, stale, held: names, settings: shown };
}

function laterPlugins(plugins: readonly PluginManifest[]) {
  const importMap = JSON.stringify({ integrity: hashes(plugins) });
  const files = Object.fromEntries(plugins.map((plugin) => [plugin.id, filesOf(plugin)]));
  const content = JSON.stringify({ files, importMap } satisfies LaterPlugins);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { url: `/plugins/later.${hash}.json`, content, importMap };
}

function filesOf({ modules, chunks, styles, locales }: PluginManifest): PluginFiles {
  const texts = Object.entries(locales).map(([language, { url }]) => [language, { url }] as const);
  return { modules, chunks, styles, locales: Object.fromEntries(texts) };
}

function hashes(plugins: readonly PluginManifest[]): Record<string, string> {
  const modules: PluginAsset[] = plugins.flatMap(({ modules, chunks }) => [
    ...Object.values(modules),
    ...chunks,
  ]);
  return Object.fromEntries(modules.map(({ url, integrity }) => [url, integrity]));
}
