import type { FastifyBaseLogger } from 'fastify';
import type { PluginsInUse } from './Plugins.ts';
import { pluginTextsIn } from './readPluginTexts.ts';

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
  for (const plugin of inUse.catalogue.plugins) {
    const { flags = [] } = plugin;
    if (flags.length === 0) continue;
    const texts = await pluginTextsIn(inUse, plugin, language, log);
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
 * @param key - nested keys joined by dots; without one, there is no text.
 */
export function textAt(texts: unknown, key: string | undefined): string | undefined {
  const found = key
    ?.split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | null)?.[part], texts);
  return typeof found === 'string' ? found : undefined;
}
