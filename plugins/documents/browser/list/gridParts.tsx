import type { ComponentProps } from 'react';

// The parts of an ARIA grid. A native table would lose its semantics here, because its rows are positioned one by one.
// The focus is on a row or on a control in a cell, never on a cell itself.

export function Grid(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: see above
  return <div {...props} role="grid" />;
}

export function GridGroup(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: see above
  return <div {...props} role="rowgroup" />;
}

export function GridRow(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
  return <div {...props} role="row" />;
}

export function GridCell(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
  return <div {...props} role="gridcell" />;
}

export function GridColumnHeader(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
  return <div {...props} role="columnheader" />;
}
