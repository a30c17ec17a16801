import { Slot, useKernel, useStanding } from '@anteroom/kernel/react';
import { Button } from '@anteroom/ui/Button';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { DeadEnd } from '../notFound/DeadEnds.tsx';
import { settingsPaths } from '../settings/settingsPaths.ts';
import { useFirmSettings } from '../settings/useSettingsPlugins.ts';
import { staffPath } from './staffPath.ts';

/** The screen that a plugin contributes to the staff center for this URL. */
export function StaffPluginScreen() {
  const { path } = useParams();
  const text = usePluginText();
  const { store } = useKernel().kernel;
  const page = store.contributions('staffPage').find(({ screen }) => screen?.path === path);
  const standing = useStanding()(page);
  usePageTitle(page?.screen ? text(page, page.screen.title, page.screen.titles) : '');
  if (!page) return <Navigate to="/notfound" replace />;
  if (standing === 'hidden') return <NotAvailable />;
  const skeleton = <Skeleton shape="card" height="20rem" />;
  return standing === 'available' ? (
    <Slot key={page.key} contribution={page} props={{}} skeleton={skeleton} />
  ) : (
    skeleton
  );
}

/** Says that the screen’s feature is off for the firm or this person. Leads owners to where they can turn it on. */
function NotAvailable() {
  const { t } = useTranslation();
  const { screens, plugins } = useFirmSettings();
  const hasSettings = screens.length + plugins.length > 0;
  return (
    <DeadEnd
      icon="lock"
      title={t('staff.notAvailable')}
      detail={t('staff.notAvailableDetail')}
      action={
        <Button variant="primary" href={hasSettings ? settingsPaths.firm : staffPath}>
          {t(hasSettings ? 'settings.firm' : 'staff.title')}
        </Button>
      }
    />
  );
}
