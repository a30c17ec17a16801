import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { MySessions } from './MySessions.tsx';

/** Page with {@link MySessions}. */
export default function SessionsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('sessions.title')} subtitle={t('sessions.subtitle')} />
      <MySessions />
    </>
  );
}
