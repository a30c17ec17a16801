import { useKernel } from '@anteroom/kernel/react';
import { I18n, type TextKey } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';

const rendersAgain = { bindI18nStore: 'added' };

/** Reads the texts that contributions name, each from its own plugin's. */
export function usePluginText(): (contribution: { readonly pluginId: string }, key: TextKey) => string {
  const { kernel } = useKernel();
  // Renders again in another language, and when a plugin's texts arrive after the screen.
  useTranslation('host', rendersAgain);
  return ({ pluginId }, key) => kernel.scopeFor(pluginId).get(I18n).t(key);
}
