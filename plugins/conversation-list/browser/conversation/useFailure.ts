import { Alerts, useService } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';

/** Returns a function that shows that a change failed. */
export function useFailure(): () => void {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  return () => void alerts.show({ type: 'danger', msg: t('talk.failed') });
}
