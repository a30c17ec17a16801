import { Alerts, Session, useService } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ViewAsProps {
  readonly userId: string;
  readonly name: string;
}

/** Button that shows the portal as a person sees it. Meanwhile nothing can be changed, and everything is recorded. */
export function ViewAs({ userId, name }: ViewAsProps) {
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

  return (
    <IconButton
      icon="eye"
      label={t('client.viewAs', { name })}
      disabled={isOpening}
      onClick={() => void view()}
    />
  );
}
