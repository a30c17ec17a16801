import { describeProblem, problemCode } from '@anteroom/kernel';
import { SDK_VERSION } from '@anteroom/sdk';
import { clauseText, type PointDiagnosis } from './contributionDiagnosis.ts';
import type { PluginDiagnosis } from './pluginDiagnosis.ts';
import type { KindWithoutPlugin } from './useKindsWithoutPlugin.ts';

export interface BugReportInput {
  readonly plugins: readonly PluginDiagnosis[];
  readonly points: readonly PointDiagnosis[];
  readonly kindsWithoutPlugin: readonly KindWithoutPlugin[];
  /** Bytes by plugin id. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly userAgent: string;
  readonly language: string;
  /** ISO time. */
  readonly at: string;
}

/** All that the screen knows, as JSON to be pasted into a report. Names no person and no client. */
export function bugReport({ plugins, points, kindsWithoutPlugin, sizes, ...where }: BugReportInput): string {
  const report = {
    ...where,
    sdk: SDK_VERSION,
    plugins: plugins.map(({ plugin: { id, version, state, loadMilliseconds, deprecations }, problems }) => ({
      id,
      version,
      state: state.kind,
      bytes: sizes.get(id) ?? null,
      loadMilliseconds,
      deprecations,
      problems: problems.map(({ problem, count }) => ({
        code: problemCode(problem),
        message: describeProblem(problem),
        count,
      })),
    })),
    contributions: points.flatMap(({ contributions }) =>
      contributions.map(({ contribution, report: { available, clauses } }) => ({
        contribution: contribution.key,
        plugin: contribution.pluginId,
        available,
        clauses: clauses.map(({ clause, holds, reason }) => ({ clause: clauseText(clause), holds, reason })),
      })),
    ),
    taskKindsWithoutPlugin: kindsWithoutPlugin,
  };
  return JSON.stringify(report, null, 2);
}
