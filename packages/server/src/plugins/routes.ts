import type { App } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import { ContentFiles } from '../site/contentFiles.ts';
import { type EncodedContent, encodeContent, sendContent } from '../site/encodedContent.ts';
import type { InstalledPlugins } from './catalogue.ts';
import type { PageCatalogue } from './pageCatalogue.ts';

/** Files of installed plugins, and the list of those. Their names hold their hashes, so that they never change. */
export function pluginRoutes(app: App, { files }: InstalledPlugins, { later }: PageCatalogue): void {
  const contents = new ContentFiles();
  let list: Promise<EncodedContent> | undefined;
  const find = (path: string): Promise<EncodedContent> => {
    if (later && path === later.url) {
      list ??= encodeContent('application/json; charset=utf-8', Buffer.from(later.content));
      return list;
    }
    // A browser that failed to load a module tries again by an address of its own: `/plugins/<id>/~2/<file>`.
    return contents.get(
      files.get(path.replace(/\/~\d+\//, '/')) ?? fail('not-found', 'There is no such file.'),
    );
  };

  app.get('/plugins/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const content = await find(path);
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin');
    return sendContent(request, reply, content);
  });
}
