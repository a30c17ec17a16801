import { Alerts, useService } from '@anteroom/sdk';
import { useEffect } from 'react';

/**
 * Alert that is shown for as long as something has failed. The person may close it, and it disappears once a retry
 * succeeds.
 */
export function FailureAlert({ msg }: { msg: string }) {
  const alerts = useService(Alerts);
  useEffect(() => {
    const id = alerts.show({ type: 'danger', msg });
    return () => alerts.dismiss(id);
  }, [alerts, msg]);
  return null;
}
