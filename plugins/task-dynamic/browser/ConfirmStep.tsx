import { Log, type Task, type TaskStep, useService } from '@anteroom/sdk';
import { useSaveStep } from '@anteroom/task-parts';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmStepProps {
  readonly task: Task;
  readonly step: TaskStep;
  readonly text: string;
  readonly editable: boolean;
}

/** A sentence to confirm. The choice is saved at once; if saving fails, it is not shown as confirmed. */
export function ConfirmStep({ task, step, text, editable }: ConfirmStepProps) {
  const { t } = useTranslation();
  const log = useService(Log);
  const save = useSaveStep(task, step.number);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);

  async function confirm(confirmed: boolean) {
    setChosen(confirmed);
    setFailed(false);
    try {
      await save({ data: { confirmed } });
    } catch (error) {
      log.warn('A confirmation could not be saved', error);
      setFailed(true);
    } finally {
      setChosen(null);
    }
  }

  return (
    <Checkbox
      label={text}
      checked={chosen ?? step.data.confirmed === true}
      disabled={!editable}
      error={failed ? t('notSaved') : undefined}
      onChange={({ target }) => void confirm(target.checked)}
    />
  );
}
