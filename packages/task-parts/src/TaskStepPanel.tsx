import { useHoldUnsaved } from '@anteroom/screen-parts/useHoldUnsaved';
import { Conversations, Permissions, type Task, type TaskStep, useService } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { StepPanel, type StepPanelProps } from '@anteroom/ui/StepPanel';
import { useTranslation } from 'react-i18next';
import { ReviewedStep } from './ReviewedStep.ts';
import { useSaveStep } from './useSaveStep.ts';

const StepReview = onDemand(async () => (await import('./StepReview.tsx')).StepReview);

interface TaskStepPanelProps extends Pick<StepPanelProps, 'done' | 'editable' | 'headingLevel' | 'children'> {
  readonly task: Task;
  readonly step: TaskStep;
  /** Whether the person may mark it as not applicable. Default: true. */
  readonly canBeSetAside?: boolean;
}

/**
 * Frame around the contents of a task's step: the firm's request, a way to say that the step does not apply, and a note
 * to the firm, both of which are saved as they are typed. The firm's staff can accept the response or send it back
 * there. A task's only step cannot be marked as not applicable: instead, the whole task can be removed (spec section
 * 4).
 */
export function TaskStepPanel({ task, step, canBeSetAside = true, children, ...rest }: TaskStepPanelProps) {
  const { t } = useTranslation();
  const { isStaff } = useService(Permissions);
  const save = useSaveStep(task, step.number);
  const holdUnsaved = useHoldUnsaved();
  const { Ask } = useService(Conversations);
  const reviewed = isGiven(step, rest.done) ? { task, step } : null;
  return (
    <div id={stepElementId(step)} tabIndex={-1}>
      <StepPanel
        {...rest}
        title={step.label}
        subtitle={step.description}
        required={step.required}
        review={step.review}
        dnaComment={step.dnaComment}
        onDnaComment={
          canBeSetAside && task.steps.length > 1 ? (dnaComment) => save({ dnaComment }) : undefined
        }
        comment={step.comment}
        onComment={(comment) => save({ comment })}
        holdUnsaved={holdUnsaved}
        texts={(key) =>
          isStaff && (key === 'returned' || key === 'comment')
            ? t(`parts.step.toStaff.${key}`)
            : t(`parts.step.${key}`)
        }
        actions={
          (task.steps.length > 1 || step.comment !== null) && (
            <Ask about={{ kind: 'step', id: `${task.taskId}/${step.number}` }} name={step.label} />
          )
        }
        footer={isStaff && reviewed && <StepReview {...reviewed} />}
        actionName={(action, title) => t(`parts.step.named.${action}`, { title })}
      >
        <ReviewedStep value={reviewed}>{children}</ReviewedStep>
      </StepPanel>
    </div>
  );
}

/** Returns whether there is anything that the firm can accept or send back. */
function isGiven({ data, comment, dnaComment, review }: TaskStep, done = false): boolean {
  const isWritten = comment !== null || dnaComment !== null || review !== null;
  // The stored number of files remains, as 0, when all files were removed.
  return done || isWritten || Object.values(data).some(Boolean);
}

/** Returns the ID of the element that is focused when a link leads to a step. */
export function stepElementId({ number }: Pick<TaskStep, 'number'>): string {
  return `step-${number}`;
}
