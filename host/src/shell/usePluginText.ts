import type { Language, TextKey } from '@anteroom/sdk';
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readText } from '../services/language/i18next.ts';

const rendersAgain = { bindI18nStore: 'added' };

/** A text by language, which the build stored beside its key. */
type BuiltText = Readonly<Partial<Record<Language, string>>> | undefined;

/**
 * Returns a function that reads the texts named in contributions: the text that the build stored beside the key, or
 * else the one in the plugin's own files.
 */
export function usePluginText(): (
  contribution: { readonly pluginId: string },
  key: TextKey,
  built?: BuiltText,
) => string {
  // Renders again when the language changes, and when a plugin's texts arrive after the screen.
  const { i18n } = useTranslation('host', rendersAgain);
  // Texts may arrive between the first rendering and the time at which `useTranslation` begins to listen.
  // `useSyncExternalStore` would notice that too, but it discards the rendering, including work that the slots have
  // begun.
  const [, setFiles] = useState(() => loadedFiles(i18n));
  useEffect(() => setFiles(loadedFiles(i18n)), [i18n]);
  // Do not create the plugin's own services: most plugins whose name is shown do not need them yet.
  return ({ pluginId }, key, built) =>
    nearest(built, i18n.language) ?? readText(i18n, `plugin:${pluginId}`, key);
}

/**
 * Returns the text in the language, or else in a variant of the language for another country, or else in English.
 * Returns undefined if the build stored none.
 */
function nearest(texts: BuiltText = {}, language: string): string | undefined {
  const related = Object.keys(texts).find((other) => other.slice(0, 2) === language.slice(0, 2));
  return texts[language as Language] ?? texts[(related ?? 'en-us') as Language] ?? texts['en-us'];
}

/** Returns the number of text files loaded in the current language. */
function loadedFiles({ store, language }: i18n): number {
  return Object.keys(store.data[language] ?? {}).length;
}
