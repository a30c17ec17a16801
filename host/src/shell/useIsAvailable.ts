import type { Contributed } from '@anteroom/kernel';
import { useExplain } from '@anteroom/kernel/react';

/** Returns whether a contribution is available; null while one of its predicates is being asked. */
export function useIsAvailable(contribution: Contributed | undefined): boolean | null {
  const explain = useExplain();
  if (!contribution) return false;
  const { available, clauses } = explain(contribution);
  return !available && clauses.some(({ pending }) => pending) ? null : available;
}
