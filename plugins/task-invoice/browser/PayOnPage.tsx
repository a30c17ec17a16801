import { useRestored } from '@anteroom/screen-parts/useRestored';
import { Http, Log, type Task, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openPaymentPage } from '../api.ts';

interface PayOnPageProps {
  readonly task: Task;
  readonly editable: boolean;
}

/** Sends the person to the payment page, which reports the payment to the portal by itself. */
export function PayOnPage({ task, editable }: PayOnPageProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const log = useService(Log);
  const [stage, setStage] = useState<'idle' | 'leaving' | 'failed'>('idle');
  useRestored(() => setStage('idle'));

  async function leave() {
    setStage('leaving');
    try {
      const { url } = await http.call(openPaymentPage, { params: { taskId: task.taskId } });
      window.location.assign(url);
    } catch (error) {
      log.warn('The payment page could not be opened', error);
      setStage('failed');
    }
  }

  return (
    <div className="ar-stack">
      <p>{t('page.how')}</p>
      {stage === 'failed' && (
        <Alert level="danger" title={t('page.failed')}>
          {t('page.failedDetail')}
        </Alert>
      )}
      {editable && (
        <div>
          <Button variant="primary" iconEnd="external-link" loading={stage === 'leaving'} onClick={leave}>
            {t('page.button')}
          </Button>
        </div>
      )}
    </div>
  );
}
