import type { EsignState } from '@anteroom/contract/taskKinds/esign';
import { Log, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextArea } from '@anteroom/ui/TextArea';
import { type FormEvent, useState } from 'react';
import { useEsignSteps } from './esignApi.ts';
import { whatFailed } from './whatFailed.ts';

/** Whoever will not sign says why; then nobody signs. */
export function Decline({ state }: { readonly state: EsignState }) {
  const { t } = useI18n();
  const log = useService(Log);
  const { decline, refresh } = useEsignSteps(state.taskId);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [stage, setStage] = useState<'idle' | 'missing' | 'saving' | ReturnType<typeof whatFailed>>('idle');
  const own = state.signers.find(({ number }) => number === state.own);
  if (!own || own.signedAt) return null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!reason.trim()) return setStage('missing');
    setStage('saving');
    try {
      await decline(reason.trim());
      setOpen(false);
      void refresh();
    } catch (error) {
      log.warn('Signing could not be declined', error);
      setStage(whatFailed(error));
    }
  }

  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('decline.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closeLabel={t('close')}
        title={t('decline.title')}
        onSubmit={submit}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button type="submit" variant="danger" loading={stage === 'saving'}>
              {t('decline.confirm')}
            </Button>
          </>
        }
      >
        <div className="ar-stack">
          <p>{t('decline.text', { count: state.signers.length })}</p>
          {typeof stage === 'object' && (
            <Alert level="danger" title={t('failed.title')}>
              {t(stage.text)}
            </Alert>
          )}
          <TextArea
            label={t('decline.reason')}
            value={reason}
            maxLength={2000}
            error={stage === 'missing' && !reason.trim() ? t('decline.missing') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </Dialog>
    </div>
  );
}
