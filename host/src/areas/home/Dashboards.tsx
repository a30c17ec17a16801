import { useContributions } from '@anteroom/kernel/react';
import { type Client, useI18n } from '@anteroom/sdk';
import { LinkTabs } from '@anteroom/ui/Tabs';
import { useSearchParams } from 'react-router';
import { usePluginText } from '../../shell/usePluginText.ts';
import { arrangeWidgets } from './arrangeWidgets.ts';
import { WidgetGrid } from './WidgetGrid.tsx';

/** The dashboards of the person, one at a time; where no plugin contributes one, all widgets by their order. */
export function Dashboards({ client }: { client: Client }) {
  const { t } = useI18n();
  const text = usePluginText();
  const [search] = useSearchParams();
  const dashboards = useContributions('dashboard');
  const widgets = useContributions('widget');
  const chosen = dashboards.find(({ id }) => id === search.get('dashboard')) ?? dashboards[0];
  return (
    <section aria-label={t('home.dashboard')}>
      {dashboards.length > 1 && (
        <LinkTabs
          label={t('home.dashboards')}
          value={chosen?.id}
          tabs={dashboards.map((dashboard) => ({
            id: dashboard.id,
            label: text(dashboard, dashboard.label),
            href: `/home?dashboard=${encodeURIComponent(dashboard.id)}`,
          }))}
        />
      )}
      {arrangeWidgets(widgets, chosen).map((row) => (
        <WidgetGrid key={row.map(({ type }) => type).join(' ')} widgets={row} client={client} />
      ))}
    </section>
  );
}
