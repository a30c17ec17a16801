import { useKernel } from '@anteroom/kernel/react';
import { I18n, type TextKey } from '@anteroom/sdk';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

const rendersAgain = { bindI18nStore: 'added' };

/** Reads the texts that contributions name, each from its own plugin's. */
export function usePluginText(): (contribution: { readonly pluginId: string }, key: TextKey) => string {
  const { kernel } = useKernel();
  // Renders again in another language, and when a plugin's texts arrive after the screen.
  const { i18n } = useTranslation('host', rendersAgain);
  // They may arrive between the first rendering and the moment from which `useTranslation` listens.
  useSyncExternalStore(
    (listener) => {
      i18n.store.on('added', listener);
      return () => i18n.store.off('added', listener);
    },
    () => Object.keys(i18n.store.data[i18n.language] ?? {}).length,
  );
  return ({ pluginId }, key) => kernel.scopeFor(pluginId).get(I18n).t(key);
}
