import type { FastifyBaseLogger } from 'fastify';
import type { PluginsInUse } from './Plugins.ts';

/** What a plugin's file of texts holds, by its address; null, and logged, if that cannot be read. */
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
