import type { Language, TextKey } from '@anteroom/sdk';
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readText } from '../services/language/i18next.ts';

const rendersAgain = { bindI18nStore: 'added' };

/** A text by language, which the build put beside its key. */
type BuiltText = Readonly<Partial<Record<Language, string>>> | undefined;

/** Reads the texts that contributions name: from what the build put beside them, else from the plugin's own files. */
export function usePluginText(): (
  contribution: { readonly pluginId: string },
  key: TextKey,
  built?: BuiltText,
) => string {
  // Renders again in another language, and when a plugin's texts arrive after the screen.
  const { i18n } = useTranslation('host', rendersAgain);
  // They may arrive between the first rendering and the moment from which `useTranslation` listens. `useSyncExternalStore` would
  // see that too, but drops the rendering for it, and with it what the slots in it have begun.
  const [, setFiles] = useState(() => loadedFiles(i18n));
  useEffect(() => setFiles(loadedFiles(i18n)), [i18n]);
  // Not by the plugin's own services: most plugins whose name is shown need none of them yet.
  return ({ pluginId }, key, built) =>
    nearest(built, i18n.language) ?? readText(i18n, `plugin:${pluginId}`, key);
}

/** Returns the text in the language, else in its variant for another country, else in English; undefined where the build gave none. */
function nearest(texts: BuiltText = {}, language: string): string | undefined {
  const related = Object.keys(texts).find((other) => other.slice(0, 2) === language.slice(0, 2));
  return texts[language as Language] ?? texts[(related ?? 'en-us') as Language] ?? texts['en-us'];
}

/** Returns how many files of texts are there in the current language. */
function loadedFiles({ store, language }: i18n): number {
  return Object.keys(store.data[language] ?? {}).length;
}
