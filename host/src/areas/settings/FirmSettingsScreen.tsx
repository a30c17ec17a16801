import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import type { SettingGroup } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SearchField } from '@anteroom/ui/SearchField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { SettingsForms } from '../../services/plugins/SettingsForms.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { NotAuthorizedScreen } from '../notFound/DeadEnds.tsx';
import { type ListedSetting, listedForm, listedScreen, matches } from './listedSettings.ts';
import { useFirmSettings } from './useSettingsPlugins.ts';

/** Headings of the list, in order. Plugins' forms come after all screens. */
const groups: readonly (SettingGroup | 'plugins')[] = [
  'firm',
  'access',
  'communication',
  'features',
  'records',
  'plugins',
];

/** The firm's settings, from the portal and from plugins, in one list with a search. Only for owners. */
export function FirmSettingsScreen() {
  const { screens, plugins } = useFirmSettings();
  return screens.length + plugins.length > 0 ? <SettingsOfFirm /> : <NotAuthorizedScreen />;
}

function SettingsOfFirm() {
  const { t } = useTranslation();
  const text = usePluginText();
  const { screens, plugins } = useFirmSettings();
  const [term, setTerm] = useState('');
  const forms = useQuery({
    ...useHost(SettingsForms).list({ level: 'firm' }),
    enabled: plugins.length > 0,
  });
  usePageTitle(t('settings.firm'));
  const all: readonly ListedSetting[] = [
    ...screens.map((screen) => listedScreen(screen, text)),
    ...(forms.data ?? [])
      .filter(({ pluginId }) => plugins.includes(pluginId))
      .map((form) => listedForm(form, text)),
  ];
  // Leave out links without a name: a plugin's texts may arrive after the screen.
  const found = all.filter((one) => one.title !== '' && matches(one, term));
  return (
    <>
      <PageHeader title={t('settings.firm')} />
      <div className="ar-stack ar-stack-large">
        <div className="settings-search">
          <SearchField
            label={t('settings.search')}
            clearLabel={t('shell.clear')}
            value={term}
            onChange={setTerm}
            maxLength={100}
          />
        </div>
        {forms.isLoadingError && <LoadFailed what={t('settings.group.plugins')} retry={forms.refetch} />}
        {found.length === 0 && term.trim() !== '' && (
          <EmptyState icon="search" title={t('settings.notFound', { term: term.trim() })} headingLevel={2} />
        )}
        {groups.map((group) => (
          <Group
            key={group}
            title={t(`settings.group.${group}`)}
            settings={found.filter((one) => one.group === group)}
          />
        ))}
      </div>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly settings: readonly ListedSetting[];
}

function Group({ title, settings }: GroupProps) {
  if (settings.length === 0) return null;
  return (
    <Card flush title={title}>
      <List aria-label={title}>
        {settings.map(({ href, icon, title, description }) => (
          <ListRow key={href} icon={icon} title={title} subtitle={description} href={href} />
        ))}
      </List>
    </Card>
  );
}
