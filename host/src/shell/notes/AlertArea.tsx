import './alertArea.css';
import type { Alert as AlertMessage } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { type FocusEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { AlertList } from '../../services/page/Alerts.ts';

const DetailsDialog = onDemand(async () => (await import('./DetailsDialog.tsx')).DetailsDialog);

/** Alerts above the page. The live region is always rendered, so that screen readers announce what appears in it. */
export function AlertArea() {
  const { t } = useTranslation();
  const alerts = useHost(AlertList);
  const list = useAtomValue(alerts.list);
  const [detailed, setDetailed] = useState<AlertMessage>();
  /** Element from which the focus came. */
  const origin = useRef<HTMLElement>(null);

  function close(id: string) {
    alerts.dismiss(id);
    // The pointer may be over an alert, which disappears without firing an event.
    alerts.release();
    // Not rendered yet: the focus is still in the closed alert.
    const area = document.querySelector('.alert-area:focus-within');
    if (!area) return;
    const next = area.querySelector<HTMLElement>('.ar-alert:not(:focus-within) button');
    [next, origin.current, document.querySelector('main')].find((each) => each?.isConnected)?.focus();
  }

  return (
    <>
      <section
        className="alert-area"
        aria-label={t('shell.messages')}
        onPointerEnter={() => alerts.hold()}
        onPointerLeave={() => alerts.release()}
        onFocus={(event) => {
          alerts.hold();
          if (!staysWithin(event)) origin.current = event.relatedTarget as HTMLElement | null;
        }}
        onBlur={(event) => staysWithin(event) || alerts.release()}
      >
        {list.map((alert) => (
          <ShownAlert
            key={alert.id}
            alert={alert}
            onDetails={() => setDetailed(alert)}
            onClose={() => close(alert.id)}
          />
        ))}
      </section>
      {detailed && (
        <DetailsDialog
          title={t(isFailure(detailed) ? 'alerts.errorDetails' : 'alerts.details')}
          details={[{ text: detailed.msg }, ...(detailed.details ?? [])]}
          onClose={() => setDetailed(undefined)}
        />
      )}
    </>
  );
}

interface ShownAlertProps {
  alert: AlertMessage;
  onDetails: () => void;
  onClose: () => void;
}

function ShownAlert({ alert, onDetails, onClose }: ShownAlertProps) {
  const { t } = useTranslation();
  const { type, msg, closeable = true, action, details } = alert;
  return (
    <Alert
      floating
      level={type}
      {...(closeable && { onClose, closeLabel: t('shell.close') })}
      action={
        (action || details) && (
          <>
            {action && (
              <Button
                size="sm"
                onClick={() => {
                  // Closed first, so that a second press cannot run the action again.
                  onClose();
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
            {details && (
              <Button
                size="sm"
                aria-haspopup="dialog"
                onPointerEnter={DetailsDialog.preload}
                onClick={onDetails}
              >
                {t('alerts.showDetails')}
              </Button>
            )}
          </>
        )
      }
    >
      {msg}
    </Alert>
  );
}

function isFailure({ type }: AlertMessage): boolean {
  return type === 'danger' || type === 'warning';
}

function staysWithin({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return currentTarget.contains(relatedTarget);
}
