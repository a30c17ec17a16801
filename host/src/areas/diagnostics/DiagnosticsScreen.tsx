import './diagnostics.css';
import { usePluginStates } from '@anteroom/kernel/react';
import { Permissions, useI18n, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Screen } from '../../shell/Screen.tsx';
import { NotAuthorizedScreen } from '../notFound/NotAuthorizedScreen.tsx';
import { ContributionList } from './ContributionList.tsx';
import { PluginList } from './PluginList.tsx';

/** For internal users: where each plugin stands, and why a contribution is shown or hidden. Its findings are in English. */
export function DiagnosticsScreen() {
  const { t } = useI18n();
  const { isInternal } = useService(Permissions);
  const plugins = usePluginStates();
  if (!isInternal) return <NotAuthorizedScreen />;
  return (
    <Screen title={t('diagnostics.title')}>
      <PageHeader
        title={t('diagnostics.title')}
        subtitle={t('diagnostics.subtitle', { count: plugins.length })}
      />
      <div className="ar-stack ar-stack-large">
        <PluginList plugins={plugins} />
        <ContributionList />
      </div>
    </Screen>
  );
}
