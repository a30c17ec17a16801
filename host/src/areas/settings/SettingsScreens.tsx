import type { SettingsSchema } from '@anteroom/domain/forms/settingsSchema';
import { clientName } from '@anteroom/domain/people/clientName';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { WithClient } from '@anteroom/screen-parts/WithClient';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { SettingsForms, type SettingsPlace } from '../../services/plugins/SettingsForms.ts';
import { Screen } from '../../shell/Screen.tsx';
import { usePluginText } from '../../shell/usePluginText.ts';
import { NotAuthorizedScreen } from '../notFound/DeadEnds.tsx';
import { SettingFrame } from './SettingScreen.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { settingsTitles } from './settingsPaths.ts';
import { useFormTexts } from './useFormTexts.ts';
import { useSettingsPlugins } from './useSettingsPlugins.ts';

/** Screen with the signed-in person's settings. */
export function UserSettingsScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('settings.user')}>
      <PageHeader title={t('settings.user')} />
      <SettingsList place={{ level: 'user' }} />
    </Screen>
  );
}

/** Screen in the staff center with the firm's settings that one plugin declares. */
export function PluginSettingsScreen() {
  const { t } = useTranslation();
  const text = usePluginText();
  const { pluginId = '' } = useParams();
  const list = useQuery(useHost(SettingsForms).list({ level: 'firm' }));
  const form = list.data?.find((one) => one.pluginId === pluginId);
  if (!useSettingsPlugins('firm').includes(pluginId)) return <NotAuthorizedScreen />;
  const title = form ? text(form, (form.schema as unknown as SettingsSchema).title) : '';
  return (
    <SettingFrame title={title || t('settings.firm')}>
      <SettingsList place={{ level: 'firm' }} only={pluginId} />
    </SettingFrame>
  );
}

/** Screen with the active client's settings. */
export function ClientSettingsScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('settings.client')}>
      <WithClient>
        {(client) => (
          <>
            <PageHeader title={t('settings.client')} subtitle={clientName(client)} />
            <SettingsList key={client.id} place={{ level: 'client', clientId: client.id }} />
          </>
        )}
      </WithClient>
    </Screen>
  );
}

interface SettingsListProps {
  readonly place: SettingsPlace;
  /** ID of the only plugin whose settings are shown. By default, all are. */
  readonly only?: string;
}

/** A form for each plugin that has settings at this level. */
function SettingsList({ place, only }: SettingsListProps) {
  const { t } = useTranslation();
  const plugins = useSettingsPlugins(place.level);
  const list = useQuery(useHost(SettingsForms).list(place));
  const texts = useFormTexts();
  if (list.isLoadingError || texts.isLoadingError) {
    const retry = () => Promise.all([list, texts].map((query) => query.isError && query.refetch()));
    return <LoadFailed what={t(settingsTitles[place.level])} retry={retry} />;
  }
  if (!list.data || !texts.data) {
    return (
      <div aria-busy="true">
        <Skeleton shape="card" height="16rem" />
      </div>
    );
  }
  const forms = list.data.filter(
    ({ pluginId }) => plugins.includes(pluginId) && (only === undefined || pluginId === only),
  );
  if (forms.length === 0) return <EmptyState icon="settings" title={t('settings.none')} headingLevel={2} />;
  return (
    <div className="ar-stack">
      {forms.map((form) => (
        <SettingsCard key={form.pluginId} place={place} form={form} />
      ))}
    </div>
  );
}
