import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { HttpError, type Task, Tasks, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextArea } from '@anteroom/ui/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Maximum length, as in the contract. */
const maxLength = 4_000;

interface RemoveTaskDialogProps {
  task: Task;
  onClose: () => void;
}

type Failure = 'conflict' | 'failed';

/**
 * Asks first for the required reason, then for confirmation, because the removal cannot be undone (spec sections 2 and
 * 4). Asks before the reason is lost.
 */
export function RemoveTaskDialog({ task, onClose }: RemoveTaskDialogProps) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<'reason' | 'confirm'>('reason');
  const [busy, setBusy] = useState(false);
  const close = useAskBeforeClose(reason.trim() !== '', onClose, busy);
  const [failure, setFailure] = useState<Failure>();

  async function remove() {
    setBusy(true);
    setFailure(undefined);
    try {
      await tasks.remove(task, reason.trim());
      onClose();
    } catch (error) {
      setFailure(error instanceof HttpError && error.code === 'conflict' ? 'conflict' : 'failed');
      setBusy(false);
    }
  }

  // Both steps use one dialog, so that the previously focused element gets the focus back.
  const isAsking = step === 'reason';
  return (
    <Dialog
      open
      onClose={close}
      role={isAsking ? 'dialog' : 'alertdialog'}
      onSubmit={isAsking ? () => reason.trim() && setStep('confirm') : undefined}
      title={isAsking ? t('tasks.removeTitle') : t('tasks.removeConfirm', { task: task.label })}
      closeLabel={t('shell.close')}
      footer={
        isAsking ? (
          <>
            <Button onClick={close}>{t('shell.cancel')}</Button>
            <Button variant="primary" type="submit" disabled={!reason.trim()}>
              {t('shell.continue')}
            </Button>
          </>
        ) : (
          <>
            <Button autoFocus onClick={() => setStep('reason')}>
              {t('shell.back')}
            </Button>
            <Button variant="danger" loading={busy} onClick={remove}>
              {t('tasks.remove')}
            </Button>
          </>
        )
      }
    >
      {isAsking ? (
        <TextArea
          label={t('tasks.removeReason')}
          description={t('tasks.removeReasonHint')}
          required
          autoFocus
          maxLength={maxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <div className="ar-stack">
          <p>{t('tasks.removeConsequence')}</p>
          <blockquote className="task-reason">{reason.trim()}</blockquote>
          {failure && <Alert level="danger">{t(`tasks.remove-${failure}`)}</Alert>}
        </div>
      )}
    </Dialog>
  );
}
