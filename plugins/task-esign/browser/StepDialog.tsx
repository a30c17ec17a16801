import { Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import type { IconName } from '@anteroom/ui/Icon';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whatFailed } from './whatFailed.ts';

interface StepDialogProps {
  readonly title: string;
  /** Label of the button that takes the step. */
  readonly confirm: string;
  readonly icon?: IconName;
  /** Whether the step cannot be undone. */
  readonly danger?: boolean;
  /** Label to show instead of "Cancel". */
  readonly cancel?: string;
  /**
   * Takes the step; not called again while it runs. If it rejects, the error is shown and logged, and the dialog stays
   * open.
   */
  readonly onStep: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog for a step of signing. */
export function StepDialog(props: StepDialogProps) {
  const { title, confirm, icon, danger, cancel, onStep, onClose, children } = props;
  const { t } = useTranslation();
  const log = useService(Log);
  const [isTaken, setTaken] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof whatFailed> | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTaken(true);
    setFailure(null);
    try {
      await onStep();
    } catch (error) {
      log.warn('A step of signing was not taken', error);
      setFailure(whatFailed(error));
    } finally {
      setTaken(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('close')}
      title={title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{cancel ?? t('cancel')}</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} icon={icon} loading={isTaken}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        {children}
        {failure && (
          <Alert level="danger" title={t('failed.title')}>
            {t(failure.text)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
