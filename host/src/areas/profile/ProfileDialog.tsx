import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { ProfileSettings } from '../../services/ProfileSettings.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** Name, e-mail address and language of who is signed in. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const profile = useQuery(useHost(ProfileSettings).own());
  if (profile.data) return <ProfileForm profile={profile.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('profile.title')}
      closeLabel={t('shell.close')}
      footer={<Button onClick={onClose}>{t('shell.cancel')}</Button>}
    >
      {profile.isLoadingError ? (
        <LoadFailed what={t('profile.title')} retry={profile.refetch} />
      ) : (
        <Skeleton shape="block" height="26rem" />
      )}
    </Dialog>
  );
}
