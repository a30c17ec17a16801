import type { RequestedFiles } from '@anteroom/contract';
import { takesAnotherFile } from '@anteroom/domain/tasks/requestedFiles';
import type { Task, TaskStep } from '@anteroom/sdk';
import { StepFiles, type TaskFiles, TaskStepPanel } from '@anteroom/task-parts';
import { useTranslation } from 'react-i18next';
import { requestedItemState } from '../rules/documentRequest.ts';

interface RequestedItemProps {
  readonly task: Task;
  readonly step: TaskStep;
  readonly files: TaskFiles;
  /** Number of files that have arrived for it. */
  readonly arrived: number;
  readonly editable: boolean;
}

/** Shows one requested item: its files, and the uploader. */
export function RequestedItem({ task, step, files, arrived, editable }: RequestedItemProps) {
  const { t } = useTranslation();
  const { types, several = true }: RequestedFiles = step.params;
  const state = requestedItemState(step, arrived);
  const isOpen = editable && state !== 'accepted';
  const onTheirWay = files.uploads.filter(
    (upload) => upload.step === step.number && upload.state.kind === 'sending',
  ).length;
  const takesMore = onTheirWay === 0 ? takesAnotherFile(step, arrived) : several;
  return (
    <TaskStepPanel
      task={task}
      step={step}
      editable={editable}
      headingLevel={2}
      done={state === 'given' || state === 'accepted'}
    >
      <StepFiles
        files={files}
        step={step}
        label={t('add', { item: step.label })}
        types={types}
        several={several}
        takesMore={takesMore}
        editable={isOpen}
      />
      {!editable && state === 'missing' && <p className="ar-muted">{t('nothing')}</p>}
    </TaskStepPanel>
  );
}
