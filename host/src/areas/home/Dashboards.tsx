import { isInternal } from '@anteroom/domain/permissions';
import type { Contributed } from '@anteroom/kernel';
import { useContributions } from '@anteroom/kernel/react';
import { type Client, Permissions, useI18n, useService } from '@anteroom/sdk';
import { Tabs } from '@anteroom/ui/Tabs';
import { useSearchParams } from 'react-router';
import { usePluginText } from '../../shell/usePluginText.ts';
import { arrangeWidgets } from './arrangeWidgets.ts';
import { offeredDashboards } from './offeredDashboards.ts';
import { WidgetGrid } from './WidgetGrid.tsx';

/** In the address, the portal's own dashboard. */
const generalId = 'general';

/** The dashboards of the person, one at a time. The address says which. */
export function Dashboards({ client }: { client: Client }) {
  const { t } = useI18n();
  const text = usePluginText();
  const [search, setSearch] = useSearchParams();
  const contributed = useContributions('dashboard');
  const offered = offeredDashboards(contributed, isInternal(useService(Permissions)));
  const tabs = offered.map((dashboard) => ({
    id: dashboard?.id ?? generalId,
    label: dashboard ? text(dashboard, dashboard.label) : t('home.general'),
    panel: <Dashboard dashboard={dashboard} client={client} />,
  }));
  const chosen = tabs.find(({ id }) => id === search.get('dashboard')) ?? tabs[0];
  return (
    <section aria-label={t('home.dashboard')}>
      {tabs.length > 1 && chosen ? (
        <Tabs
          label={t('home.dashboards')}
          value={chosen.id}
          onChange={(id) => setSearch({ dashboard: id }, { replace: true, preventScrollReset: true })}
          tabs={tabs}
        />
      ) : (
        chosen?.panel
      )}
    </section>
  );
}

interface DashboardProps {
  dashboard: Contributed<'dashboard'> | null;
  client: Client;
}

function Dashboard({ dashboard, client }: DashboardProps) {
  const widgets = useContributions('widget');
  return arrangeWidgets(widgets, dashboard).map((row, index) => (
    <WidgetGrid
      key={row.map(({ type }) => type).join(' ')}
      widgets={row}
      client={client}
      first={index === 0}
    />
  ));
}
