import './alertArea.css';
import { Alerts, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';

/** Messages over the top of the page. The region is always there, so that screen readers hear what comes into it. */
export function AlertArea() {
  const { t } = useI18n();
  const alerts = useService(Alerts);
  const list = useAtomValue(alerts.list);
  return (
    <section className="alert-area" aria-label={t('shell.messages')}>
      {list.map(({ id, type, msg, closeable = true, action }) => (
        <Alert
          key={id}
          floating
          level={type}
          {...(closeable && { onClose: () => alerts.dismiss(id), closeLabel: t('shell.close') })}
          action={
            action && (
              <Button size="sm" onClick={action.run}>
                {action.label}
              </Button>
            )
          }
        >
          {msg}
        </Alert>
      ))}
    </section>
  );
}
