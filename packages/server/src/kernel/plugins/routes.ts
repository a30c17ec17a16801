import { fail } from '@anteroom/server-sdk';
import type { Config } from '../config.ts';
import type { App } from '../http/app.ts';
import { type EncodedContent, encodeContent, sendEncoded } from '../http/encodedContent.ts';
import type { Plugins } from './Plugins.ts';

/**
 * Routes for the files of installed plugins, and for the lists of those files. The file names contain hashes, so that
 * the files never change. Source maps are sent, and referenced by scripts, only if the operator develops plugins
 * (`DEV_PLUGINS=1`).
 */
export function pluginRoutes(app: App, plugins: Plugins, { devPlugins }: Pick<Config, 'devPlugins'>): void {
  const find = (path: string): Promise<EncodedContent> => {
    const { laterLists, files, contents } = plugins.inUse;
    const list = laterLists.get(path);
    if (list !== undefined) return encodeContent('application/json; charset=utf-8', Buffer.from(list));
    // A browser that failed to load a module tries again at a different address: `/plugins/<id>/~2/<file>`.
    const url = path.replace(/\/~\d+\//, '/');
    const script =
      devPlugins && url.endsWith('.js.map') ? files.get(url.slice(0, -'.map'.length)) : undefined;
    const file = script === undefined ? files.get(url) : `${script}.map`;
    return contents.get(file ?? fail('not-found', 'There is no such file.'));
  };

  app.get('/plugins/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const content = await find(path);
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin');
    if (devPlugins && path.endsWith('.js')) reply.header('sourcemap', `${path}.map`);
    return sendEncoded(request, reply, content);
  });
}
