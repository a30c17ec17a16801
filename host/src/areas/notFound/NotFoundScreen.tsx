import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../shell/Screen.tsx';

/** Shown for an unknown URL. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('notFound.title')}>
      <EmptyState
        headingLevel={1}
        icon="map-pin"
        title={t('notFound.title')}
        action={
          <Button variant="primary" href="/">
            {t('notFound.home')}
          </Button>
        }
      >
        {t('notFound.detail')}
      </EmptyState>
    </Screen>
  );
}
