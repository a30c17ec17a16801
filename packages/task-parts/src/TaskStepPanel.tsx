import { type StepChange, type Task, type TaskStep, Tasks, useI18n, useService } from '@anteroom/sdk';
import { StepPanel, type StepPanelProps } from '@anteroom/ui/StepPanel';
import { useRef } from 'react';

interface TaskStepPanelProps extends Pick<StepPanelProps, 'done' | 'editable' | 'headingLevel' | 'children'> {
  readonly task: Task;
  readonly step: TaskStep;
}

/**
 * A step of a task around what is to be done in it: what the firm asks, the way to say that it does not apply, and a note to the
 * firm, both saved while they are written. The only step of a task cannot be set aside: the portal removes the task instead
 * (spec section 4).
 */
export function TaskStepPanel({ task, step, ...rest }: TaskStepPanelProps) {
  const { t } = useI18n();
  const save = useSaveStep(task, step.number);
  return (
    <StepPanel
      {...rest}
      title={step.label}
      subtitle={step.description}
      required={step.required}
      review={step.review}
      dnaComment={step.dnaComment}
      onDnaComment={task.steps.length > 1 ? (dnaComment) => save({ dnaComment }) : undefined}
      comment={step.comment}
      onComment={(comment) => save({ comment })}
      texts={(key) => t(`parts.step.${key}`)}
    />
  );
}

/** Changes of one step, one after the other: the note and the reason are saved apart, and must not get into each other's way. */
function useSaveStep(task: Task, stepNumber: number): (change: StepChange) => Promise<void> {
  const tasks = useService(Tasks);
  const seen = useRef(task);
  const last = useRef(Promise.resolve());
  if (versionOf(task, stepNumber) > versionOf(seen.current, stepNumber)) seen.current = task;

  return (change) => {
    const saving = last.current.then(async () => {
      seen.current = await tasks.saveStep(seen.current, stepNumber, change);
    });
    last.current = saving.catch(() => undefined);
    return saving;
  };
}

function versionOf({ steps }: Task, stepNumber: number): number {
  return steps.find(({ number }) => number === stepNumber)?.version ?? 0;
}
