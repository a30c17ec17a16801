import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import type { FastifyBaseLogger } from 'fastify';
import type { PluginsInUse } from './Plugins.ts';
import { readPluginTexts } from './readPluginTexts.ts';

interface FlagText {
  readonly name: string;
  readonly description: string;
}

/**
 * Returns the names and descriptions of the plugins' flags in a language, by flag. Flags whose texts cannot be read are
 * left out.
 */
export async function pluginFlagTexts(
  inUse: Pick<PluginsInUse, 'catalogue' | 'files' | 'contents'>,
  language: string,
  log: FastifyBaseLogger,
): Promise<ReadonlyMap<string, FlagText>> {
  const found = new Map<string, FlagText>();
  for (const { flags = [], locales } of inUse.catalogue.plugins) {
    const nearest = nearestLanguage(Object.keys(locales), language);
    const asset = nearest === undefined ? undefined : locales[nearest];
    if (flags.length === 0 || !asset) continue;
    const texts = await readPluginTexts(inUse, asset.url, log);
    for (const { id, name, description } of flags) {
      const named = textAt(texts, name);
      if (named !== undefined) found.set(id, { name: named, description: textAt(texts, description) ?? '' });
    }
  }
  return found;
}

/**
 * Returns a text of a plugin.
 *
 * @param key - nested keys joined by dots.
 */
export function textAt(texts: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | null)?.[part], texts);
  return typeof found === 'string' ? found : undefined;
}
