import { parseClause } from '@anteroom/domain/plugins/clause';
import { type Contributed, clausesOf } from '@anteroom/kernel';
import { useExplain, useKernel } from '@anteroom/kernel/react';
import type { When } from '@anteroom/sdk';
import type { Standing } from './addressedAction.ts';

type Conditional = Contributed<'actionSection' | 'action'>;

/** Judges sections and actions; renders again when a judgement may have changed. Asks no predicate in vain. */
export function useStanding(): (contribution: Conditional) => Standing {
  const { availability } = useKernel().kernel;
  const explain = useExplain();
  return (contribution) => {
    const withoutQuestions = contribution.when?.filter((entry) => !asksPredicate(entry)) ?? [];
    if (!availability.isAvailable({ ...contribution, when: withoutQuestions })) return 'hidden';
    const { available, clauses } = explain(contribution);
    if (available) return 'available';
    return clauses.every(({ holds, pending }) => holds || pending) ? 'pending' : 'hidden';
  };
}

function asksPredicate(entry: When[number]): boolean {
  return clausesOf(entry).some((clause) => parseClause(clause)?.subject === 'predicate');
}
