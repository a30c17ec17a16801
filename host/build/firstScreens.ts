import { posix } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Fetched by the entry when it runs, and needed for every path. */
const everyScreen = 'src/showPortal.ts';

/** Key that stands for the path of any plugin's page. */
const pluginPages = 'page';

/** Key that stands for the path of any public page. */
const publicPages = 'public';

/** Key that stands for the path of any screen in the staff center. */
const staffScreens = 'staff';

/** Key that stands for a call by code that the page has not sent early. */
const calls = 'calls';

const screens: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/shell/Shell.tsx', 'src/areas/home/HomeScreen.tsx'],
  '/home': ['src/shell/Shell.tsx', 'src/areas/home/HomeScreen.tsx'],
  '/actions': ['src/shell/Shell.tsx', 'src/areas/actions/ActionsScreen.tsx'],
  [pluginPages]: ['src/shell/Shell.tsx', 'src/areas/pages/PluginPageScreen.tsx'],
  '/auth': ['src/areas/auth/SignInScreen.tsx'],
  [staffScreens]: [
    'src/shell/Shell.tsx',
    'src/areas/staff/StaffFrame.tsx',
    'src/areas/staff/StaffPluginScreen.tsx',
  ],
  [publicPages]: ['src/areas/pages/PublicPageScreen.tsx'],
  [calls]: ['src/services/http/sendByAxios.ts'],
};

/**
 * Writes to `host.json` which files each path needs beyond those that every page loads, so that the server can preload
 * them in the page:
 * `{ "preload": { "/home": ["/assets/…"] }, "locales": { "en-us": "/assets/…" }, "typeface": "/assets/…" }`.
 */
export function firstScreens(): Plugin {
  let root = '';
  return {
    name: 'anteroom-first-screens',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: [modulePreload(chunkOf(bundle, posix.join(root, everyScreen)))],
      }),
    },
    generateBundle(_options, bundle) {
      const always = new Set(
        importsOf(bundle, [...entryFiles(bundle), chunkOf(bundle, posix.join(root, everyScreen))]),
      );
      const preload = Object.fromEntries(
        Object.entries(screens).map(([path, modules]) => {
          const files = importsOf(
            bundle,
            modules.map((module) => chunkOf(bundle, posix.join(root, module))),
          );
          return [path, files.filter((file) => !always.has(file)).map((file) => `/${file}`)];
        }),
      );
      const source = JSON.stringify({ preload, locales: localesOf(bundle), typeface: typefaceOf(bundle) });
      this.emitFile({ type: 'asset', fileName: 'host.json', source });
    },
  };
}

/**
 * Returns a preload of low priority. All scripts have low priority, because the page shows the firm's name without
 * them, and its requests come first.
 */
function modulePreload(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', fetchpriority: 'low', href: `/${file}` };
  return { tag: 'link', attrs, injectTo: 'head' };
}

type Bundle = Rolldown.OutputBundle;

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.includes(module),
  );
  if (!chunk) throw new Error(`No chunk holds ${module}.`);
  return chunk.fileName;
}

function entryFiles(bundle: Bundle): string[] {
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
  return entries.filter(({ name }) => name === 'main' || name === 'index').map(({ fileName }) => fileName);
}

/** Returns the files and everything that they import statically. */
function importsOf(bundle: Bundle, files: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(visit);
  };
  files.forEach(visit);
  return [...found];
}

function typefaceOf(bundle: Bundle): string {
  const file = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.woff2'));
  if (!file) throw new Error('The build has no typeface.');
  return `/${file.fileName}`;
}

function localesOf(bundle: Bundle): Record<string, string> {
  const files = Object.values(bundle).filter((file) => file.type === 'asset');
  return Object.fromEntries(
    files.flatMap(({ originalFileNames, fileName }) => {
      const language = /src\/locales\/([\w-]+)\.json$/.exec(originalFileNames[0] ?? '')?.[1];
      return language ? [[language, `/${fileName}`]] : [];
    }),
  );
}
