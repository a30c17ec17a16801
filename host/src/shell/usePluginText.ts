import { useKernel } from '@anteroom/kernel/react';
import { I18n, type TextKey, useI18n } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useHost } from '../HostContext.ts';
import { Texts } from '../services/Texts.ts';

/** Reads the texts that contributions name, each from its own plugin's. */
export function usePluginText(): (contribution: { readonly pluginId: string }, key: TextKey) => string {
  const { kernel } = useKernel();
  // So that the screen is drawn again in another language, and when a plugin's texts arrive after it.
  useI18n();
  useAtomValue(useHost(Texts).arrivals);
  return ({ pluginId }, key) => kernel.scopeFor(pluginId).get(I18n).t(key);
}
