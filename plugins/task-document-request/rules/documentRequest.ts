import type { TaskOpenPoint, TaskStep } from '@anteroom/contract';
import { openSteps } from '@anteroom/domain/tasks/stepTransitions';

/** State of an item in a document request. */
export type RequestedItemState =
  /** No file is given yet. */
  | 'missing'
  /** Files are given; the firm has not said anything of them. */
  | 'given'
  | 'accepted'
  /** The firm has sent it back. */
  | 'returned'
  /** The person has said why there is none. */
  | 'not-applicable';

/** Returns the state of an item for which there are so many files. */
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
