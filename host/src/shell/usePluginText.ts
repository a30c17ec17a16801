import { useKernel } from '@anteroom/kernel/react';
import { I18n, type TextKey } from '@anteroom/sdk';
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const rendersAgain = { bindI18nStore: 'added' };

/** Reads the texts that contributions name, each from its own plugin's. */
export function usePluginText(): (contribution: { readonly pluginId: string }, key: TextKey) => string {
  const { kernel } = useKernel();
  // Renders again in another language, and when a plugin's texts arrive after the screen.
  const { i18n } = useTranslation('host', rendersAgain);
  // They may arrive between the first rendering and the moment from which `useTranslation` listens. `useSyncExternalStore` would
  // see that too, but drops the rendering for it, and with it what the slots in it have begun.
  const [, setFiles] = useState(() => loadedFiles(i18n));
  useEffect(() => setFiles(loadedFiles(i18n)), [i18n]);
  return ({ pluginId }, key) => kernel.scopeFor(pluginId).get(I18n).t(key);
}

/** Returns how many files of texts are there in the current language. */
function loadedFiles({ store, language }: i18n): number {
  return Object.keys(store.data[language] ?? {}).length;
}
