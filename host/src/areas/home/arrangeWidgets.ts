interface Typed {
  readonly type: string;
}

/**
 * The rows of a dashboard: its sections with the widgets that are available, without those left empty. Null, the portal's
 * own dashboard, is one row in the widgets' own order.
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
