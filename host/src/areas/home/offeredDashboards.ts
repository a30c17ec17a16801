/**
 * Returns the dashboards from which a person can choose; the first one is shown initially. Null is the portal's own,
 * with all widgets. It is included if plugins contribute none, and always for internal users (spec sections 2 and 6).
 */
export function offeredDashboards<D>(contributed: readonly D[], isInternal: boolean): readonly (D | null)[] {
  return contributed.length === 0 || isInternal ? [...contributed, null] : contributed;
}
