import type { FastifyBaseLogger } from 'fastify';
import type { PluginsInUse } from './Plugins.ts';

/**
 * Returns the content of a plugin's translation file by its URL. Logs a file that cannot be read, and returns null for
 * it.
 */
export async function readPluginTexts(
  { files, contents }: Pick<PluginsInUse, 'files' | 'contents'>,
  url: string,
  log: FastifyBaseLogger,
): Promise<unknown> {
  const file = files.get(url);
  if (file === undefined) return null;
  try {
    return JSON.parse((await contents.get(file)).plain.toString());
  } catch (err) {
    log.warn({ err, url }, 'the texts of a plugin cannot be read');
    return null;
  }
}
