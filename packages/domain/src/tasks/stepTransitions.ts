import type {
  KindJson,
  StepReview,
  TaskConflict,
  TaskOpenPoint,
  TaskStatus,
  TaskStep,
} from '@anteroom/contract';
import { dequal } from 'dequal/lite';
import { isPending } from './taskTransitions.ts';

/** Change that a contact can make to a step (spec section 4). */
export interface StepChange {
  readonly comment?: string;
  /** Reason why the step does not apply; null makes the step apply again. */
  readonly dnaComment?: string | null;
  /** Data that replaces what was given before. */
  readonly data?: KindJson;
}

/** Fields of a step that a change can affect. */
export type ChangeableStep = Pick<TaskStep, 'comment' | 'dnaComment' | 'data' | 'review'>;

/** Reason why a change of a step is refused. */
export type StepRefusal =
  | Extract<TaskConflict, 'task-complete' | 'step-accepted'>
  /** Marking a step as not applicable requires a reason. */
  | 'reason-missing';

export type StepChangeResult =
  /** `given`: whether the change is more than a comment, so that it starts a new task. */
  | { readonly kind: 'changed'; readonly step: ChangeableStep; readonly given: boolean }
  /** The step already is as requested. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: StepRefusal };

/**
 * Applies a contact's change to a step of a task of this status. Changes are accepted only while the task is pending
 * and the firm has not accepted the step. Data, or marking it as not applicable, counts as the response to a returned
 * step.
 */
export function changeStep(
  taskStatus: TaskStatus,
  step: ChangeableStep,
  change: StepChange,
): StepChangeResult {
  const dnaComment = change.dnaComment === undefined ? step.dnaComment : (change.dnaComment?.trim() ?? null);
  const next: ChangeableStep = {
    comment: change.comment === undefined ? step.comment : change.comment.trim() || null,
    dnaComment,
    data: change.data ?? step.data,
    review: step.review,
  };
  const given = next.dnaComment !== step.dnaComment || !dequal(next.data, step.data);
  if (!given && next.comment === step.comment) return { kind: 'unchanged' };
  if (!isPending(taskStatus)) return { kind: 'refused', reason: 'task-complete' };
  if (dnaComment === '') return { kind: 'refused', reason: 'reason-missing' };
  if (step.review?.state === 'accepted') return { kind: 'refused', reason: 'step-accepted' };
  return { kind: 'changed', step: given ? { ...next, review: null } : next, given };
}

/** Returns whether a step is done, for kinds without a rule of their own. */
export function isStepDone({ dnaComment, review, data }: ChangeableStep): boolean {
  if (dnaComment !== null || review?.state === 'accepted') return true;
  return review === null && Object.keys(data).length > 0;
}

/** Returns the steps that prevent a task from being completed: returned steps, and required steps that are not done. */
export function openSteps(
  steps: readonly TaskStep[],
  isDone: (step: TaskStep) => boolean = isStepDone,
): TaskOpenPoint[] {
  return steps.flatMap((step): TaskOpenPoint[] => {
    const path = `steps/${step.number}`;
    if (step.review?.state === 'returned') return [{ path, reason: 'step-returned' }];
    return step.required && !isDone(step) ? [{ path, reason: 'step-open' }] : [];
  });
}

export type StepReviewResult =
  /** `reopens`: whether the task was complete and is reopened. */
  | { readonly kind: 'changed'; readonly review: StepReview; readonly reopens: boolean }
  /** The step already has this state. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: Extract<StepRefusal, 'task-complete' | 'reason-missing'> };

/**
 * Applies the firm's review of a step. Returning it requires a reason and reopens a task that was done or received; a
 * deleted task stays deleted. A returned step can be accepted even if nothing more was given.
 */
export function reviewStep(
  taskStatus: TaskStatus,
  step: Pick<TaskStep, 'review'>,
  asked: { readonly state: StepReview['state']; readonly reason?: string },
): StepReviewResult {
  const reason = asked.state === 'returned' ? (asked.reason?.trim() ?? '') : null;
  const review: StepReview = { state: asked.state, reason };
  if (dequal(review, step.review)) return { kind: 'unchanged' };
  if (reason === '') return { kind: 'refused', reason: 'reason-missing' };
  if (taskStatus === 'CANCELLED') return { kind: 'refused', reason: 'task-complete' };
  return { kind: 'changed', review, reopens: asked.state === 'returned' && !isPending(taskStatus) };
}

/**
 * Returns whether the firm has accepted everything that was given for a task, so that nothing awaits review and nothing
 * was returned.
 */
export function isAllAccepted(steps: readonly ChangeableStep[]): boolean {
  return steps.every(({ review, dnaComment, data }) => {
    if (review) return review.state === 'accepted';
    // The stored number of files remains, as 0, when all files were removed.
    return dnaComment !== null || !Object.values(data).some(Boolean);
  });
}
