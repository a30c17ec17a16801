import { openSteps } from '@anteroom/domain/tasks/stepTransitions';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import type { TaskScreenProps, TaskStep } from '@anteroom/sdk';
import { FilesLoading, MarkDone, NoAdding, stepElementId, useTaskFiles } from '@anteroom/task-parts';
import { useTranslation } from 'react-i18next';
import { isDynamicStepDone } from '../rules/dynamicStep.ts';
import { DynamicStep } from './DynamicStep.tsx';

/**
 * Shows the steps that the firm has put together, one below the other. The task can be marked as done once all required
 * steps are done.
 */
export default function DynamicTask({ task, client, editable }: TaskScreenProps) {
  const { t } = useTranslation();
  const files = useTaskFiles(task, client);
  const takesFiles = task.steps.some(({ params }) => params.kind === 'upload');
  const today = calendarDateOf(new Date());
  const isDone = (step: TaskStep) => isDynamicStepDone(withFiles(step, files), today);
  const open = openSteps(task.steps, isDone).map(({ path }) => path);
  const sending = files.uploads.filter(({ state }) => state.kind === 'sending').length;

  return (
    <div className="ar-stack ar-stack-large">
      {task.params.description && (
        <p className="ar-measure" style={{ whiteSpace: 'pre-line' }}>
          {task.params.description}
        </p>
      )}
      {takesFiles && editable && !files.mayAdd && <NoAdding files={files} />}
      {takesFiles && <FilesLoading documents={files.documents} />}
      {task.steps.map((step) => (
        <DynamicStep
          key={step.number}
          task={task}
          step={step}
          client={client}
          files={files}
          done={isDone(step)}
          editable={editable && step.review?.state !== 'accepted'}
        />
      ))}
      <p role="status" className="ar-visually-hidden">
        {files.announcement}
      </p>
      <MarkDone
        editable={editable}
        hint={t('done.hint')}
        wait={sending > 0 ? t('done.wait', { count: sending }) : null}
        open={task.steps
          .filter(({ number }) => open.includes(`steps/${number}`))
          .map((step) => ({ label: step.label, elementId: stepElementId(step) }))}
        latest={files.latest}
      />
    </div>
  );
}

/** Returns the step with its file count taken from the documents, which know about a new file before the task does. */
function withFiles(step: TaskStep, { documents }: ReturnType<typeof useTaskFiles>): TaskStep {
  const files = documents.data?.filter(
    ({ customItemMetaData: { ccStep } }) => ccStep === String(step.number),
  );
  return step.params.kind === 'upload' && files
    ? { ...step, data: { ...step.data, files: files.length } }
    : step;
}
