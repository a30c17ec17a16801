import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../shell/Screen.tsx';

interface DeadEndProps {
  readonly icon: string;
  readonly title: string;
  readonly detail: string;
  /** Button or link with which to continue. */
  readonly action: ReactNode;
}

/** A screen that only says why there is nothing to see, and where to go next. */
export function DeadEnd({ icon, title, detail, action }: DeadEndProps) {
  return (
    <Screen title={title}>
      <EmptyState headingLevel={1} icon={icon} title={title} action={action}>
        {detail}
      </EmptyState>
    </Screen>
  );
}

/** Shown for a part of the portal that the person's firm has not enabled for them. */
export function NotAuthorizedScreen() {
  const { t } = useTranslation();
  return (
    <DeadEnd
      icon="lock"
      title={t('notAuthorized.title')}
      detail={t('notAuthorized.detail')}
      action={<ToHome />}
    />
  );
}

/** Shown for an unknown URL. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <DeadEnd icon="map-pin" title={t('notFound.title')} detail={t('notFound.detail')} action={<ToHome />} />
  );
}

function ToHome() {
  const { t } = useTranslation();
  return (
    <Button variant="primary" href="/">
      {t('notFound.home')}
    </Button>
  );
}
