import type { AvailabilityReport, ClauseReport, Contributed } from '@anteroom/kernel';
import type { ExtensionPoint } from '@anteroom/sdk';

/** A contribution and why it is shown or hidden. */
export interface ContributionDiagnosis {
  readonly contribution: Contributed;
  readonly report: AvailabilityReport;
}

/** The contributions of one extension point; the hidden ones come first, else as they are shown. */
export interface PointDiagnosis {
  readonly point: ExtensionPoint;
  readonly contributions: readonly ContributionDiagnosis[];
}

export const extensionPoints: readonly ExtensionPoint[] = [
  'taskType',
  'taskEditor',
  'widget',
  'detail',
  'dashboard',
  'actionSection',
  'action',
  'predicate',
  'page',
];

/** Returns the diagnosis of every extension point that has a contribution. */
export function diagnoseContributions(
  contributionsOf: (point: ExtensionPoint) => readonly Contributed[],
  explain: (contribution: Contributed) => AvailabilityReport,
): readonly PointDiagnosis[] {
  return extensionPoints
    .map((point) => ({
      point,
      contributions: contributionsOf(point)
        .map((contribution) => ({ contribution, report: explain(contribution) }))
        .toSorted((left, right) => Number(left.report.available) - Number(right.report.available)),
    }))
    .filter(({ contributions }) => contributions.length > 0);
}

/** A clause as the plugin wrote it. */
export function clauseText(clause: ClauseReport['clause']): string {
  return typeof clause === 'string' ? clause : `any of ${clause.any.join(', ')}`;
}
