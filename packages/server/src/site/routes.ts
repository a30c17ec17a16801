import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import { readPlugins } from '../plugins/catalogue.ts';
import { pluginRoutes } from '../plugins/routes.ts';
import { cookiesOf } from '../security/cookies.ts';
import { ContentFiles } from './contentFiles.ts';
import { type EncodedContent, encodeContent, sendContent } from './encodedContent.ts';
import { createPage, type HostFiles, type PageVariant } from './page.ts';
import { pageHeaders } from './pageHeaders.ts';
import { pageLanguage } from './pageLanguage.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const hostFolder = join(root, 'host', 'dist');

/** The browser's side: the host as it was built, and the installed plugins. */
export async function siteRoutes(app: App, deps: Deps): Promise<void> {
  const { config, origin, log } = deps;
  const folders = [join(root, 'plugins'), ...(config.pluginsDir ? [config.pluginsDir] : [])];
  const [plugins, files, host] = await Promise.all([
    readPlugins(folders, log),
    listFiles(hostFolder),
    readHost(hostFolder),
  ]);
  pluginRoutes(app, plugins);

  const contents = new ContentFiles();
  const page = host && createPage(host.indexHtml, host.files, plugins.catalogue);
  const headers = page && pageHeaders(config, page.importMapHash);
  const variants = new Map<string, Promise<EncodedContent>>();
  const variant = (wanted: PageVariant): Promise<EncodedContent> | undefined => {
    const key = `${wanted.language} ${wanted.path}`;
    if (page && !variants.has(key)) {
      variants.set(key, encodeContent('text/html; charset=utf-8', Buffer.from(page.text(wanted))));
    }
    return variants.get(key);
  };
  const cookies = cookiesOf(origin);
  const languageCookie = cookies.language.name;
  const sessionCookie = cookies.session.name;

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = files.get(path);
    if (file) {
      const hashed = path.startsWith('/assets/');
      reply
        .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'same-origin');
      return sendContent(request, reply, await contents.get(file));
    }
    if (!isNavigation(path, request.headers.accept)) fail('not-found', 'There is nothing at this address.');
    const language = pageLanguage(request.cookies[languageCookie], request.headers['accept-language']);
    // Without a session every address leads to the sign-in page.
    const first = request.cookies[sessionCookie] ? path : '/auth';
    const filled = await variant({ language, path: first in (host?.files.preload ?? {}) ? first : 'other' });
    if (!filled || !headers) fail('unavailable', 'The pages have not been built: run npm run build.');
    reply.headers(headers).header('cache-control', 'private, no-cache');
    return sendContent(request, reply, filled);
  });
}

/** Whether a browser asks for a screen, as against a file that is not there. */
function isNavigation(path: string, accept = ''): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return accept.includes('text/html') && !/^\/(api|idp|assets)(\/|$)/.test(path) && !/\.\w{1,12}$/.test(last);
}

/** The page and what the build says of it; null before the host has been built. */
async function readHost(folder: string): Promise<{ indexHtml: string; files: HostFiles } | null> {
  try {
    const [indexHtml, files] = await Promise.all(
      ['index.html', 'host.json'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return { indexHtml: indexHtml ?? '', files: JSON.parse(files ?? '') as HostFiles };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The built files by their addresses, without those that are forms of others or for the server. */
async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const served = paths.filter((path) => !/(\.(br|gz|map)|[\\/](index\.html|host\.json))$/.test(path));
  return new Map(served.map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]));
}
