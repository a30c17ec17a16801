import { readdir, readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { companyInPath } from '@anteroom/domain/addresses/companyPath';
import { neutralTheme } from '@anteroom/domain/theme/neutralTheme';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import type { App } from '../../kernel/http/app.ts';
import { ContentFiles } from '../../kernel/http/contentFiles.ts';
import { sendEncoded } from '../../kernel/http/encodedContent.ts';
import { readPluginTexts } from '../../kernel/plugins/readPluginTexts.ts';
import { pluginRoutes } from '../../kernel/plugins/routes.ts';
import { cookiesOf } from '../security/cookies.ts';
import { firstFirms } from '../setup/addFirm.ts';
import { setupPath } from '../setup/setupLink.ts';
import { findTheme } from '../theme/themeStore.ts';
import { mobileAppLinks } from './mobileApps.ts';
import { PageVariants } from './PageVariants.ts';
import { createPage, type HostFiles, type TextsInPage } from './page.ts';
import { pageHeaders } from './pageHeaders.ts';
import { pageLanguage } from './pageLanguage.ts';
import { securityTxt } from './securityTxt.ts';
import { serveIcon } from './serveIcon.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const hostFolder = join(root, 'host', 'dist');

/** Routes for the browser: the built host, and the installed plugins. */
export async function siteRoutes(app: App, deps: Deps): Promise<void> {
  const { config, db, origin, clock, plugins, events, log } = deps;
  const [files, host] = await Promise.all([listFiles(hostFolder), readHost(hostFolder)]);
  pluginRoutes(app, plugins, config);
  await serveIcon(app);

  const contents = new ContentFiles();
  const fill = () => {
    if (!host) return null;
    const { inUse } = plugins;
    const readTexts = (url: string) => readPluginTexts(inUse, url, log);
    const page = createPage(host.indexHtml, host.files, host.texts, inUse.inPage, readTexts);
    return {
      build: page.build,
      variants: new PageVariants(page),
      pagePath: page.pagePath,
      publicPage: page.publicPage,
      headers: pageHeaders(config, page),
    };
  };
  let page: ReturnType<typeof fill> = null;
  app.addHook('onReady', async () => {
    page = fill();
  });
  plugins.onChange(() => {
    page = fill();
    events.greetAgain();
  });
  events.greetWith(({ companyId }) =>
    page
      ? [
          {
            type: 'version',
            data: { build: page.build, disabledPlugins: [...plugins.disabledFor(companyId)] },
          },
        ]
      : [],
  );
  const cookies = cookiesOf(origin);
  let firms: readonly string[] = [];
  /** Returns the IDs of up to two firms. Asks the database only until there are two. */
  const knownFirms = async () => {
    if (firms.length < 2) firms = await acrossFirms('set-up', () => firstFirms(db));
    return firms;
  };

  const appLinks = mobileAppLinks(config);
  for (const [link, content] of Object.entries(appLinks)) {
    app.get(
      `/.well-known/${link}`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (_request, reply) => {
        if (!content) fail('not-found', 'The firm has no such app.');
        reply.header('cache-control', 'public, max-age=3600').type('application/json');
        return content;
      },
    );
  }

  app.get(
    '/.well-known/security.txt',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      if (config.securityContact === null) fail('not-found', 'No contact is named.');
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
      return securityTxt(config.securityContact, origin, clock.now());
    },
  );

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = files.get(path);
    if (file) {
      const hashed = path.startsWith('/assets/');
      reply
        .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'same-origin');
      return sendEncoded(request, reply, await contents.get(file));
    }
    if (!isNavigation(path, request.headers)) fail('not-found', 'Page not found.');
    if (!host || !page) fail('unavailable', 'The pages haven’t been built. Run npm run build.');
    const language = pageLanguage(request.cookies[cookies.language.name], request.headers['accept-language']);
    const opened = page.publicPage(path);
    // A person without a session is sent to the sign-in page from every other address.
    const isOpen = request.cookies[cookies.session.name] !== undefined;
    const first = opened?.path ?? (isOpen ? path : '/auth');
    let companyId = companyInPath(path) ?? opened?.companyId ?? request.cookies[cookies.theme.name];
    let firm = companyId ? await findTheme(deps, companyId) : null;
    if (!firm) {
      // While the database is away, the page is served, and says so itself.
      const some = await knownFirms().catch(() => null);
      // Nobody could sign in before there is a firm.
      if (some?.length === 0 && !opened && page.publicPage(setupPath))
        return reply.header('cache-control', 'no-store').redirect(setupPath);
      const [only] = some ?? [];
      if (only !== undefined && some?.length === 1) {
        companyId = only;
        firm = await findTheme(deps, only);
        reply.setCookie(cookies.theme.name, only, cookies.theme.options);
      }
    }
    const theme = firm ?? neutralTheme;
    const { headers, variants, pagePath } = page;
    const known = opened || first in host.files.preload ? first : (pagePath(first) ?? 'other');
    const disabledPlugins = plugins.disabledFor(companyId);
    const filled = await variants.get({ language, path: known, theme, disabledPlugins });
    reply.headers(headers).header('cache-control', 'private, no-cache');
    return sendEncoded(request, reply, filled);
  });
}

/**
 * Returns whether a request is for a screen, rather than for a file that does not exist. Uptime monitors do not ask for
 * HTML in particular: they accept any type.
 */
function isNavigation(path: string, headers: IncomingHttpHeaders): boolean {
  const { accept = '*/*', 'sec-fetch-mode': byScript } = headers;
  const takesPages = accept.includes('text/html') || (byScript === undefined && accept.includes('*/*'));
  const last = path.slice(path.lastIndexOf('/') + 1);
  return takesPages && !/^\/(api|idp|assets)(\/|$)/.test(path) && !/\.\w{1,12}$/.test(last);
}

interface BuiltHost {
  readonly indexHtml: string;
  readonly files: HostFiles;
  readonly texts: Readonly<Record<string, TextsInPage>>;
}

/** Returns the page and the description of the build; null before the host has been built. */
async function readHost(folder: string): Promise<BuiltHost | null> {
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  try {
    const [indexHtml, description] = await Promise.all([read('index.html'), read('host.json')]);
    const files = JSON.parse(description) as HostFiles;
    const texts = Object.entries(files.locales).map(async ([language, url]) => {
      return [language, { url, texts: JSON.parse(await read(url)) as unknown }] as const;
    });
    return { indexHtml, files, texts: Object.fromEntries(await Promise.all(texts)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the built files by URL path, without compressed variants and files for the server. */
async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const served = paths.filter((path) => !/(\.(br|gz|map)|[\\/](index\.html|host\.json))$/.test(path));
  return new Map(served.map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]));
}
