import type { Contributed } from '@anteroom/kernel';
import { preloadContribution, useContributions, useKernel } from '@anteroom/kernel/react';
import { type ShellButtonContribution, useI18n } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { nearestText } from '../nearestText.ts';
import { usePluginText } from '../usePluginText.ts';

/** A button that a plugin contributes. */
export interface ShellButton {
  readonly contribution: Contributed<'shellButton'>;
  readonly label: string;
  /** Fetches what it opens. */
  readonly preload: () => void;
}

/** Returns the available buttons of a place, in order. */
export function useShellButtons(place: ShellButtonContribution['place']): readonly ShellButton[] {
  const { kernel } = useKernel();
  const text = usePluginText();
  const language = useAtomValue(useI18n().language);
  const buttons = useContributions('shellButton').filter((button) => button.place === place);
  return buttons.map((contribution) => ({
    contribution,
    label: nearestText(contribution.labels, language) ?? text(contribution, contribution.label),
    // A failure is said by the slot, which asks again.
    preload: () => void preloadContribution(kernel, contribution).catch(() => undefined),
  }));
}
