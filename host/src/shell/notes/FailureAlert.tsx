import { Alerts, useService } from '@anteroom/sdk';
import { useEffect } from 'react';

/** An alert that stands for as long as something has failed. It may be closed, and is gone once a retry has helped. */
export function FailureAlert({ msg }: { msg: string }) {
  const alerts = useService(Alerts);
  useEffect(() => {
    const id = alerts.show({ type: 'danger', msg });
    return () => alerts.dismiss(id);
  }, [alerts, msg]);
  return null;
}
