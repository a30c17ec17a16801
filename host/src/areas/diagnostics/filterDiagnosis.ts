import { describeProblem, problemCode } from '@anteroom/kernel';
import { clauseText, type PointDiagnosis } from './contributionDiagnosis.ts';
import type { PluginDiagnosis } from './pluginDiagnosis.ts';

/**
 * Filter of the diagnostics: words that must all occur, and whether to show only items with problems or hidden ones.
 */
export interface DiagnosisFilter {
  readonly words: string;
  readonly troubledOnly: boolean;
}

export function filterPlugins(
  diagnoses: readonly PluginDiagnosis[],
  { words, troubledOnly }: DiagnosisFilter,
): readonly PluginDiagnosis[] {
  return diagnoses.filter(({ plugin, problems }) => {
    if (troubledOnly && problems.length === 0 && plugin.state.kind !== 'refused') return false;
    const told = problems.map(({ problem }) => `${problemCode(problem)} ${describeProblem(problem)}`);
    return hasWords(words, [plugin.id, plugin.version ?? '', plugin.state.kind, ...told]);
  });
}

export function filterContributions(
  points: readonly PointDiagnosis[],
  { words, troubledOnly }: DiagnosisFilter,
): readonly PointDiagnosis[] {
  return points
    .map(({ point, contributions }) => ({
      point,
      contributions: contributions.filter(({ contribution, report }) => {
        if (troubledOnly && report.available) return false;
        const clauses = report.clauses.map(({ clause, reason }) => `${clauseText(clause)} ${reason}`);
        return hasWords(words, [contribution.key, contribution.pluginId, point, ...clauses]);
      }),
    }))
    .filter(({ contributions }) => contributions.length > 0);
}

function hasWords(words: string, texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
