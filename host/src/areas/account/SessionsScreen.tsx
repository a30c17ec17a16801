import { useI18n } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Screen } from '../../shell/Screen.tsx';
import { MySessions } from './MySessions.tsx';

/** A page of its own for {@link MySessions}. */
export function SessionsScreen() {
  const { t } = useI18n();
  return (
    <Screen title={t('sessions.title')}>
      <PageHeader title={t('sessions.title')} subtitle={t('sessions.subtitle')} />
      <MySessions />
    </Screen>
  );
}
