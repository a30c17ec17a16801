import type { PluginManifest } from '@anteroom/contract';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import type { FastifyBaseLogger } from 'fastify';
import type { PluginsInUse } from './Plugins.ts';

/** Returns a plugin's texts in the language nearest to the one given; null if it has none, or they cannot be read. */
export async function pluginTextsIn(
  inUse: Pick<PluginsInUse, 'files' | 'contents'>,
  { locales }: Pick<PluginManifest, 'locales'>,
  language: string,
  log: FastifyBaseLogger,
): Promise<unknown> {
  const nearest = nearestLanguage(Object.keys(locales), language);
  const asset = nearest === undefined ? undefined : locales[nearest];
  return asset ? readPluginTexts(inUse, asset.url, log) : null;
}

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
