import type { App } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import { ContentFiles } from '../site/contentFiles.ts';
import { sendContent } from '../site/encodedContent.ts';
import type { InstalledPlugins } from './catalogue.ts';

/** Files of installed plugins. Their names hold their hashes, so that they never change. */
export function pluginRoutes(app: App, { files }: InstalledPlugins): void {
  const contents = new ContentFiles();

  app.get('/plugins/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // A browser that failed to load a module tries again by an address of its own: `/plugins/<id>/~2/<file>`.
    const file = files.get(path.replace(/\/~\d+\//, '/')) ?? fail('not-found', 'There is no such file.');
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin');
    return sendContent(request, reply, await contents.get(file));
  });
}
