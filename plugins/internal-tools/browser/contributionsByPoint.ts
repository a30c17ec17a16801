import type { DiagnosedContribution, ExtensionPoint } from '@anteroom/sdk';

/** The contributions to one extension point: the hidden ones first, otherwise in the order in which they are shown. */
export interface PointDiagnosis {
  readonly point: ExtensionPoint;
  readonly contributions: readonly DiagnosedContribution[];
}

/** Groups contributions by their extension points, in the order in which the points first occur. */
export function contributionsByPoint(
  contributions: readonly DiagnosedContribution[],
): readonly PointDiagnosis[] {
  const points = Map.groupBy(contributions, ({ contribution }) => contribution.point);
  return [...points].map(([point, list]) => ({
    point,
    contributions: list.toSorted((left, right) => Number(left.isAvailable) - Number(right.isAvailable)),
  }));
}
