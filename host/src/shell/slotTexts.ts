import type { SlotProblem, SlotTexts } from '@anteroom/kernel/react';
import type { TFunction } from 'i18next';

/** Returns the texts for a failing plugin: what happened, whose plugin it is, and that everything else continues. */
export function slotTexts(t: TFunction): SlotTexts {
  return {
    title: (problem) => t(`slot.title.${reason(problem)}`),
    detail: (problem, contribution) => {
      if (reason(problem) === 'network') return t('slot.fetchedLater');
      const general = t('slot.detail', { plugin: problem.pluginId });
      const { failure } = problem.kind === 'load' ? problem : {};
      const fault = contribution.point === 'widget' && failure && widgetFaults[failure.kind];
      return fault ? `${t(fault, { type: contribution.type })} ${general}` : general;
    },
    retry: t('shell.retry'),
    fault: t('slot.fault'),
  };
}

/** Additional texts for widgets (spec section 8): the module could not be fetched, or it contains no component. */
const widgetFaults: Readonly<Partial<Record<ReturnType<typeof reason>, 'slot.noLoader' | 'slot.noEntry'>>> = {
  http: 'slot.noLoader',
  'no-component': 'slot.noEntry',
};

function reason(problem: SlotProblem) {
  if (problem.kind !== 'load') return problem.kind;
  return problem.failure.kind;
}
