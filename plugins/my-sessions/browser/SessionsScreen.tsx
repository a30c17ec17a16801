import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { MySessions } from './MySessions.tsx';

/** A page of its own for {@link MySessions}. */
export default function SessionsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('sessions.title')} subtitle={t('sessions.subtitle')} />
      <MySessions />
    </>
  );
}
