import { may } from '@anteroom/domain/people/permissions';
import { Slot, useKernel, useStanding } from '@anteroom/kernel/react';
import { Permissions, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { NotAuthorizedScreen } from '../notFound/DeadEnds.tsx';
import { settingsPaths } from './settingsPaths.ts';

/** The screen of the firm's settings that a plugin contributes for this URL. */
export function SettingScreen() {
  const { id } = useParams();
  const text = usePluginText();
  const { store } = useKernel().kernel;
  const isOwner = may('firm.manage', useService(Permissions));
  const setting = store.contributions('setting').find((one) => one.id === id);
  const standing = useStanding()(setting);
  if (!isOwner || (setting && standing === 'hidden')) return <NotAuthorizedScreen />;
  if (!setting) return <Navigate to="/notfound" replace />;
  const skeleton = <Skeleton shape="card" height="20rem" />;
  return (
    <SettingFrame title={text(setting, setting.title)}>
      {standing === 'available' ? (
        <Slot key={setting.key} contribution={setting} props={{}} skeleton={skeleton} />
      ) : (
        skeleton
      )}
    </SettingFrame>
  );
}

interface SettingFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Header of a screen in the firm's settings, with a link back to the list. */
export function SettingFrame({ title, children }: SettingFrameProps) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} back={{ href: settingsPaths.firm, label: t('settings.firm') }} />
      {children}
    </>
  );
}
