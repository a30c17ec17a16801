interface Typed {
  readonly type: string;
}

/**
 * Returns the rows of a dashboard: its sections with the available widgets, without empty sections. Null, for the
 * portal's own dashboard, results in one row in the order of the widgets.
 */
export function arrangeWidgets<W extends Typed>(
  widgets: readonly W[],
  dashboard: { readonly sections: readonly (readonly string[])[] } | null,
): (readonly W[])[] {
  if (!dashboard) return widgets.length > 0 ? [widgets] : [];
  return dashboard.sections
    .map((types) => types.flatMap((type) => widgets.find((widget) => widget.type === type) ?? []))
    .filter((row) => row.length > 0);
}
