import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import type { ShellButtonProps } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOwnProfile } from './ownProfile.ts';
import { ProfileForm } from './ProfileForm.tsx';

/** Dialog for the signed-in person's name, e-mail address and language. */
export default function ProfileDialog({ onClose }: ShellButtonProps) {
  const { t } = useTranslation();
  const profile = useQuery(useOwnProfile().profile);
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
