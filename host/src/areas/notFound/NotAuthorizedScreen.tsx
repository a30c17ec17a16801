import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../shell/Screen.tsx';

/** Shown for a part of the portal that the person's firm has not enabled for them. */
export function NotAuthorizedScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('notAuthorized.title')}>
      <EmptyState
        headingLevel={1}
        icon="lock"
        title={t('notAuthorized.title')}
        action={
          <Button variant="primary" href="/">
            {t('notFound.home')}
          </Button>
        }
      >
        {t('notAuthorized.detail')}
      </EmptyState>
    </Screen>
  );
}
