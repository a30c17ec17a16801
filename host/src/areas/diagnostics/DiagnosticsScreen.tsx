import './diagnostics.css';
import { isDebugging } from '@anteroom/domain/permissions';
import { useExplain, useKernel, usePluginStates } from '@anteroom/kernel/react';
import { Permissions, useI18n, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SearchField } from '@anteroom/ui/SearchField';
import { Switch } from '@anteroom/ui/Switch';
import { Tabs } from '@anteroom/ui/Tabs';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { PluginProblems } from '../../services/PluginProblems.ts';
import { Screen } from '../../shell/Screen.tsx';
import { NotAuthorizedScreen } from '../notFound/NotAuthorizedScreen.tsx';
import { bugReport } from './bugReport.ts';
import { ContributionList } from './ContributionList.tsx';
import { CopyReport } from './CopyReport.tsx';
import { diagnoseContributions } from './contributionDiagnosis.ts';
import { filterContributions, filterPlugins } from './filterDiagnosis.ts';
import { PluginList } from './PluginList.tsx';
import { diagnosePlugins } from './pluginDiagnosis.ts';
import { SessionDetails } from './SessionDetails.tsx';
import { useKindsWithoutPlugin } from './useKindsWithoutPlugin.ts';
import { usePluginSizes } from './usePluginSizes.ts';

/**
 * Shows internal users the state of each plugin, and why a contribution is shown or hidden. Its findings are in
 * English.
 */
export function DiagnosticsScreen() {
  const { isInternal } = useService(Permissions);
  return isInternal ? <Diagnostics /> : <NotAuthorizedScreen />;
}

function Diagnostics() {
  const { t } = useTranslation();
  const isInDebugMode = isDebugging(useService(Permissions));
  const { store } = useKernel().kernel;
  const explain = useExplain();
  const plugins = diagnosePlugins(usePluginStates(), useAtomValue(useHost(PluginProblems).list));
  const points = diagnoseContributions((point) => store.contributions(point), explain);
  const kindsWithoutPlugin = useKindsWithoutPlugin();
  const sizes = usePluginSizes();
  const language = useAtomValue(useI18n().language);
  const [tab, setTab] = useState('plugins');
  const [words, setWords] = useState('');
  const [troubledOnly, setTroubledOnly] = useState(false);
  const filter = { words, troubledOnly };
  const shownPlugins = filterPlugins(plugins, filter);
  const shownPoints = filterContributions(points, filter);
  const shownContributions = shownPoints.reduce((sum, { contributions }) => sum + contributions.length, 0);
  const report = () =>
    bugReport({
      plugins,
      points,
      kindsWithoutPlugin,
      sizes,
      language,
      userAgent: navigator.userAgent,
      at: new Date().toISOString(),
    });
  return (
    <Screen title={t('diagnostics.title')}>
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
              panel: <PluginList diagnoses={shownPlugins} sizes={sizes} />,
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
    </Screen>
  );
}
