import type { Contributed } from '@anteroom/kernel';
import { preloadContribution, useContributions, useKernel } from '@anteroom/kernel/react';
import type { ShellButtonContribution } from '@anteroom/sdk';
import { usePluginText } from '../usePluginText.ts';

/** A button that a plugin contributes. */
export interface ShellButton {
  readonly contribution: Contributed<'shellButton'>;
  readonly label: string;
  /** Loads what the button opens. */
  readonly preload: () => void;
}

/** Returns the available buttons of a place, in order. */
export function useShellButtons(place: ShellButtonContribution['place']): readonly ShellButton[] {
  const { kernel } = useKernel();
  const text = usePluginText();
  const buttons = useContributions('shellButton').filter((button) => button.place === place);
  return buttons.map((contribution) => ({
    contribution,
    label: text(contribution, contribution.label, contribution.labels),
    // The slot tries again, and reports the failure.
    preload: () => void preloadContribution(kernel, contribution).catch(() => undefined),
  }));
}
