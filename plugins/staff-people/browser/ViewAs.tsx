import { Alerts, Session, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { IconButton } from '@anteroom/ui/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ViewAsProps {
  readonly userId: string;
  readonly name: string;
  /** Whether to show text beside the icon. */
  readonly hasText?: boolean;
}

/** Button that shows the portal as a person sees it. Meanwhile nothing can be changed, and everything is recorded. */
export function ViewAs({ userId, name, hasText }: ViewAsProps) {
  const { t } = useTranslation();
  const session = useService(Session);
  const alerts = useService(Alerts);
  const [isOpening, setOpening] = useState(false);

  async function view() {
    setOpening(true);
    try {
      await session.viewAs(userId);
    } catch {
      setOpening(false);
      alerts.show({ type: 'danger', msg: t('client.viewAsFailed', { name }) });
    }
  }

  const label = t('client.viewAs', { name });
  return hasText ? (
    <Button icon="eye" aria-label={label} loading={isOpening} onClick={() => void view()}>
      {t('person.viewAs')}
    </Button>
  ) : (
    <IconButton icon="eye" label={label} disabled={isOpening} onClick={() => void view()} />
  );
}
