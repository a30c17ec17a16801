import { isInternal } from '@anteroom/domain/people/permissions';
import { useContributions } from '@anteroom/kernel/react';
import { type Client, Permissions, useService } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useTranslation } from 'react-i18next';
import { Dashboard } from './Dashboard.tsx';
import { offeredDashboards } from './offeredDashboards.ts';

// Loaded on demand, because most people have only one dashboard.
const DashboardTabs = onDemand(async () => (await import('./DashboardTabs.tsx')).DashboardTabs);

/** The person's dashboards, one of which is shown at a time. */
export function Dashboards({ client }: { client: Client }) {
  const { t } = useTranslation();
  const offered = offeredDashboards(useContributions('dashboard'), isInternal(useService(Permissions)));
  const [first = null] = offered;
  return (
    <section aria-label={t('home.dashboard')}>
      {offered.length > 1 ? (
        <DashboardTabs dashboards={offered} client={client} />
      ) : (
        <Dashboard dashboard={first} client={client} />
      )}
    </section>
  );
}
