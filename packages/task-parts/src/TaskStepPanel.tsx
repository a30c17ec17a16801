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
 * A step of a task around what is to be done in it: what the firm asks, the way to say that it does not apply, and a note to the
 * firm, both saved while they are written. The firm's staff accept there what was given, or send it back. The only step of a task cannot be set aside: the portal removes the task instead
 * (spec section 4).
 */
export function TaskStepPanel({ task, step, canBeSetAside = true, children, ...rest }: TaskStepPanelProps) {
  const { t } = useTranslation();
  const { isStaff } = useService(Permissions);
  const save = useSaveStep(task, step.number);
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
        texts={(key) =>
          isStaff && (key === 'returned' || key === 'comment')
            ? t(`parts.step.toStaff.${key}`)
            : t(`parts.step.${key}`)
        }
        footer={
          <>
            {(task.steps.length > 1 || step.comment !== null) && (
              <div>
                <Ask about={{ kind: 'step', id: `${task.taskId}/${step.number}` }} name={step.label} />
              </div>
            )}
            {isStaff && reviewed && <StepReview {...reviewed} />}
          </>
        }
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
  // The number of files stays when all were removed.
  return done || isWritten || Object.values(data).some(Boolean);
}

/** The element that takes the focus when somebody is led to a step. */
export function stepElementId({ number }: Pick<TaskStep, 'number'>): string {
  return `step-${number}`;
}
