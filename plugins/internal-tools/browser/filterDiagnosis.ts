import { hasWords } from '@anteroom/domain/language/hasWords';
import type { DiagnosedPlugin } from '@anteroom/sdk';
import type { PointDiagnosis } from './contributionsByPoint.ts';

/**
 * Filter of the diagnostics: words that must all occur, and whether to show only plugins with problems and hidden
 * contributions.
 */
export interface DiagnosisFilter {
  readonly words: string;
  readonly troubledOnly: boolean;
}

/**
 * Returns the plugins that match the filter: those that failed first, then those with problems, then those that are not
 * in use.
 */
export function filterPlugins(
  plugins: readonly DiagnosedPlugin[],
  { words, troubledOnly }: DiagnosisFilter,
): readonly DiagnosedPlugin[] {
  return plugins
    .filter(({ id, version, state, problems }) => {
      if (troubledOnly && problems.length === 0 && !isUnused(state)) return false;
      const told = problems.map(({ code, message }) => `${code} ${message}`);
      return hasWords([id, version, state, ...told].join(' '), words);
    })
    .toSorted((left, right) => rank(left) - rank(right));
}

/** Returns the contributions that match the filter, without extension points that have none. */
export function filterContributions(
  points: readonly PointDiagnosis[],
  { words, troubledOnly }: DiagnosisFilter,
): readonly PointDiagnosis[] {
  return points
    .map(({ point, contributions }) => ({
      point,
      contributions: contributions.filter(({ key, pluginId, isAvailable, clauses }) => {
        if (troubledOnly && isAvailable) return false;
        const told = clauses.map(({ clause, reason }) => `${clause} ${reason}`);
        return hasWords([key, pluginId, point, ...told].join(' '), words);
      }),
    }))
    .filter(({ contributions }) => contributions.length > 0);
}

function isUnused(state: DiagnosedPlugin['state']): boolean {
  return state === 'refused' || state === 'disabled';
}

function rank({ state, problems }: DiagnosedPlugin): number {
  if (state === 'failed') return 0;
  if (problems.length > 0) return 1;
  return isUnused(state) ? 2 : 3;
}
