import type { Contributed } from '@anteroom/kernel';
import type { Client } from '@anteroom/sdk';
import { Tabs } from '@anteroom/ui/Tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { usePluginText } from '../../shell/usePluginText.ts';
import { Dashboard } from './Dashboard.tsx';

interface DashboardTabsProps {
  /** At least two dashboards; null is the portal's own. */
  dashboards: readonly (Contributed<'dashboard'> | null)[];
  client: Client;
}

/** ID of the portal's own dashboard in the URL. */
const generalId = 'general';

/** Tabs for several dashboards. The URL determines the selected one. */
export function DashboardTabs({ dashboards, client }: DashboardTabsProps) {
  const { t } = useTranslation();
  const text = usePluginText();
  const [search, setSearch] = useSearchParams();
  const tabs = dashboards.map((dashboard) => ({
    id: dashboard?.id ?? generalId,
    label: dashboard ? text(dashboard, dashboard.label) : t('home.general'),
    panel: <Dashboard dashboard={dashboard} client={client} />,
  }));
  const chosen = tabs.find(({ id }) => id === search.get('dashboard')) ?? tabs[0];
  return (
    <Tabs
      label={t('home.dashboards')}
      value={chosen?.id ?? generalId}
      onChange={(dashboard) => setSearch({ dashboard }, { replace: true, preventScrollReset: true })}
      tabs={tabs}
    />
  );
}
