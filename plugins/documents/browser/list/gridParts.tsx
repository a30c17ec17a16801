import type { ComponentProps } from 'react';

// The parts of a grid as ARIA has them. A native table would lose its meaning here, as its lines are laid out one by one; and what is
// in a cell is focused, or the line that it stands in, but no cell by itself.

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
