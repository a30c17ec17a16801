import type { TaskOpenPoint, TaskStep } from '@anteroom/contract';
import { openSteps } from '@anteroom/domain/tasks/stepTransitions';

/** State of an item in a document request. */
export type RequestedItemState =
  /** No file has been given yet. */
  | 'missing'
  /** Files were given, and the firm has not reviewed them yet. */
  | 'given'
  | 'accepted'
  /** The firm has sent it back. */
  | 'returned'
  /** The person has explained why the item does not apply. */
  | 'not-applicable';

/** Returns the state of an item for which this number of files was given. */
export function requestedItemState(
  { dnaComment, review }: Pick<TaskStep, 'dnaComment' | 'review'>,
  files: number,
): RequestedItemState {
  if (review) return review.state;
  if (dnaComment !== null) return 'not-applicable';
  return files > 0 ? 'given' : 'missing';
}

/** Returns what prevents a document request from being completed: returned items, and required items without a file. */
export function documentRequestOpenPoints(
  steps: readonly TaskStep[],
  filesOf: (stepNumber: number) => number,
): TaskOpenPoint[] {
  return openSteps(steps, (step) => {
    const state = requestedItemState(step, filesOf(step.number));
    return state !== 'missing' && state !== 'returned';
  });
}
