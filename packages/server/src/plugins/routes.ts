import { fail } from '@anteroom/server-sdk';
import type { App } from '../http/app.ts';
import { type EncodedContent, encodeContent, sendContent } from '../site/encodedContent.ts';
import type { Plugins } from './Plugins.ts';

/** Files of installed plugins, and the lists of those. Their names hold their hashes, so that they never change. */
export function pluginRoutes(app: App, plugins: Plugins): void {
  const find = (path: string): Promise<EncodedContent> => {
    const { laterLists, files, contents } = plugins.inUse;
    const list = laterLists.get(path);
    if (list !== undefined) return encodeContent('application/json; charset=utf-8', Buffer.from(list));
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
