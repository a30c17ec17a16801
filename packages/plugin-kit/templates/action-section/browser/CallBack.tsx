import { type ActionScreenProps, Alerts, Http, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { TextArea } from '@anteroom/ui/TextArea';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Asks the firm to call back. Creates a general request, which the firm sees among its other requests. */
export default function CallBack({ client }: ActionScreenProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const [when, setWhen] = useState('');
  // Sending the same text again with the same idempotency key does not create a second request, so retrying is safe.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [stage, setStage] = useState<'idle' | 'missing' | 'sending' | 'failed'>('idle');

  function write(text: string) {
    setWhen(text);
    setIdempotencyKey(crypto.randomUUID());
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (when.trim() === '') return setStage('missing');
    setStage('sending');
    const answers = { subject: t('callBack.subject'), department: 'other', description: when };
    try {
      await http.post(`/api/service-requests/v1/clients/${client.id}/requests`, {
        type: 'generalRequests',
        idempotencyKey,
        answers,
      });
      alerts.show({ type: 'success', msg: t('callBack.sent') });
      write('');
      setStage('idle');
    } catch (error) {
      log.warn('A call could not be asked for', error);
      setStage('failed');
    }
  }

  return (
    <Card>
      <form className="ar-stack ar-stack-large" noValidate onSubmit={send}>
        <TextArea
          label={t('callBack.when')}
          description={t('callBack.whenHint')}
          error={stage === 'missing' ? t('callBack.missing') : undefined}
          required
          maxLength={8000}
          value={when}
          onChange={(event) => write(event.target.value)}
        />
        {stage === 'failed' && (
          <Alert level="danger" title={t('callBack.failed.title')}>
            {t('callBack.failed.body')}
          </Alert>
        )}
        <div>
          <Button type="submit" variant="primary" icon="phone" loading={stage === 'sending'}>
            {t('callBack.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
