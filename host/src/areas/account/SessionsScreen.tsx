import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../shell/Screen.tsx';
import { MySessions } from './MySessions.tsx';

/** A page of its own for {@link MySessions}. */
export function SessionsScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('sessions.title')}>
      <PageHeader title={t('sessions.title')} subtitle={t('sessions.subtitle')} />
      <MySessions />
    </Screen>
  );
}
