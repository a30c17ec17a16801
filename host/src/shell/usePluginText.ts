import { useKernel } from '@anteroom/kernel/react';
import { I18n, type TextKey, useI18n } from '@anteroom/sdk';

/** Reads the texts that contributions name, each from its own plugin's. */
export function usePluginText(): (contribution: { readonly pluginId: string }, key: TextKey) => string {
  const { kernel } = useKernel();
  // So that the screen is drawn again in another language.
  useI18n();
  return ({ pluginId }, key) => kernel.scopeFor(pluginId).get(I18n).t(key);
}
