import './DiagnosticsPage.css';
import { isDebugging } from '@anteroom/domain/people/permissions';
import { Diagnostics, Permissions, useI18n, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SearchField } from '@anteroom/ui/SearchField';
import { Switch } from '@anteroom/ui/Switch';
import { Tabs } from '@anteroom/ui/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bugReport } from './bugReport.ts';
import { ContributionList } from './ContributionList.tsx';
import { CopyReport } from './CopyReport.tsx';
import { contributionsByPoint } from './contributionsByPoint.ts';
import { filterContributions, filterPlugins } from './filterDiagnosis.ts';
import { PluginList } from './PluginList.tsx';
import { SessionDetails } from './SessionDetails.tsx';
import { useKindsWithoutPlugin } from './useKindsWithoutPlugin.ts';

const noSizes: ReadonlyMap<string, number> = new Map();

/** Shows the state of each plugin, and why a contribution is shown or hidden. The findings are in English. */
export default function DiagnosticsPage() {
  const { t } = useTranslation();
  const isInDebugMode = isDebugging(useService(Permissions));
  const diagnostics = useService(Diagnostics);
  const plugins = useAtomValue(diagnostics.plugins);
  const contributions = useAtomValue(diagnostics.contributions);
  const kindsWithoutPlugin = useKindsWithoutPlugin();
  const { data: sizes = noSizes } = useQuery({
    ...diagnostics.sizes(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const language = useAtomValue(useI18n().language);
  const [tab, setTab] = useState('plugins');
  const [words, setWords] = useState('');
  const [troubledOnly, setTroubledOnly] = useState(false);
  const filter = { words, troubledOnly };
  const shownPlugins = filterPlugins(plugins, filter);
  const shownPoints = filterContributions(contributionsByPoint(contributions), filter);
  const shownContributions = shownPoints.reduce((sum, { contributions }) => sum + contributions.length, 0);
  const report = () =>
    bugReport({
      plugins,
      contributions,
      kindsWithoutPlugin,
      sizes,
      language,
      userAgent: navigator.userAgent,
      at: new Date().toISOString(),
    });
  return (
    <>
      <PageHeader
        title={t('diagnostics.title')}
        subtitle={t('diagnostics.subtitle', { count: plugins.length })}
        actions={<CopyReport report={report} />}
      />
      <div className="ar-stack ar-stack-large">
        <div className="diagnostics-filter">
          <SearchField
            label={t('diagnostics.filter')}
            clearLabel={t('diagnostics.clearFilter')}
            value={words}
            onChange={setWords}
          />
          <Switch label={t('diagnostics.troubledOnly')} checked={troubledOnly} onChange={setTroubledOnly} />
        </div>
        <Tabs
          label={t('diagnostics.title')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'plugins',
              label: t('diagnostics.plugins'),
              icon: 'plug',
              count: shownPlugins.length,
              panel: <PluginList plugins={shownPlugins} sizes={sizes} />,
            },
            {
              id: 'contributions',
              label: t('diagnostics.contributions'),
              icon: 'puzzle',
              count: shownContributions,
              panel: <ContributionList points={shownPoints} kindsWithoutPlugin={kindsWithoutPlugin} />,
            },
            ...(isInDebugMode
              ? [{ id: 'session', label: t('diagnostics.session'), icon: 'user', panel: <SessionDetails /> }]
              : []),
          ]}
        />
      </div>
    </>
  );
}
