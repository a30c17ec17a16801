/**
 * The dashboards among which a person chooses, the first one shown first. Null is the portal's own, of all widgets: it is
 * there where no plugin has another, and for internal users always (spec sections 2 and 6).
 */
export function offeredDashboards<D>(contributed: readonly D[], isInternal: boolean): readonly (D | null)[] {
  return contributed.length === 0 || isInternal ? [...contributed, null] : contributed;
}
