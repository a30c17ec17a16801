import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MyPasskeys } from './MyPasskeys.tsx';
import { MyPassword } from './MyPassword.tsx';
import { useOwnSignIn } from './ownSignIn.ts';

/** Screen for the person's password and passkeys. */
export default function SignInMethodsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('signInMethods.title')} subtitle={t('signInMethods.subtitle')} />
      <Methods />
    </>
  );
}

function Methods() {
  const { t } = useTranslation();
  const { data: methods, isLoadingError, refetch } = useQuery(useOwnSignIn().methods);
  if (isLoadingError) return <LoadFailed what={t('signInMethods.title')} retry={refetch} />;
  if (!methods) return <Skeleton shape="card" height="16rem" />;
  if (!methods.hasAccount) return <EmptyState icon="lock" title={t('signInMethods.elsewhere')} />;
  return (
    <div className="ar-stack">
      <MyPassword hasPassword={methods.hasPassword} />
      {(methods.offersPasskeys || methods.passkeys.length > 0) && <MyPasskeys methods={methods} />}
    </div>
  );
}
