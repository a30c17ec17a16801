import type { Contributed } from '@anteroom/kernel';
import { useContributions } from '@anteroom/kernel/react';
import type { Client } from '@anteroom/sdk';
import { arrangeWidgets } from './arrangeWidgets.ts';
import { WidgetGrid } from './WidgetGrid.tsx';

interface DashboardProps {
  /** The dashboard; null for the portal's own, with all widgets. */
  dashboard: Contributed<'dashboard'> | null;
  client: Client;
}

/** The available widgets of a dashboard, row by row. */
export function Dashboard({ dashboard, client }: DashboardProps) {
  return arrangeWidgets(useContributions('widget'), dashboard).map((row, index) => (
    <WidgetGrid
      key={row.map(({ type }) => type).join(' ')}
      widgets={row}
      client={client}
      first={index === 0}
    />
  ));
}
