import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { HttpError, Log, type Task, Tasks, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextArea } from '@anteroom/ui/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Maximum length, as in the contract. */
const maxLength = 4_000;

interface SendBackDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Asks what is missing or wrong, and sends the task back to the client. Asks before the text is lost. */
export function SendBackDialog({ task, onClose }: SendBackDialogProps) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const log = useService(Log);
  const [reason, setReason] = useState('');
  const [stage, setStage] = useState<'idle' | 'busy' | 'conflict' | 'failed'>('idle');
  const close = useAskBeforeClose(reason.trim() !== '', onClose, stage === 'busy');

  async function sendBack() {
    if (reason.trim() === '' || stage === 'busy') return;
    setStage('busy');
    try {
      await tasks.sendBack(task, reason);
      onClose();
    } catch (error) {
      log.warn('A task could not be sent back', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  return (
    <Dialog
      open
      title={t('tasks.review.returnTitle', { task: task.label })}
      closeLabel={t('shell.close')}
      onClose={close}
      onSubmit={() => void sendBack()}
      footer={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!reason.trim()} loading={stage === 'busy'}>
            {t('tasks.review.returnSend')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <TextArea
          label={t('tasks.review.reason')}
          description={t('tasks.review.reasonHint')}
          required
          autoFocus
          maxLength={maxLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {(stage === 'conflict' || stage === 'failed') && (
          <Alert level="danger">{t(`tasks.review.${stage}`)}</Alert>
        )}
      </div>
    </Dialog>
  );
}
