import type { SlotProblem, SlotTexts } from '@anteroom/kernel/react';
import type { I18n } from '@anteroom/sdk';

/** What a slot says when its plugin fails: what happened, whose it is, and that the rest goes on. */
export function slotTexts({ t }: Pick<I18n, 't'>): SlotTexts {
  return {
    title: (problem) => t(`slot.title.${reason(problem)}`),
    detail: ({ pluginId }) => t('slot.detail', { plugin: pluginId }),
    retry: t('shell.retry'),
    fault: t('slot.fault'),
  };
}

function reason(problem: SlotProblem): string {
  if (problem.kind !== 'load') return problem.kind;
  return problem.failure.kind;
}
