import type { TaskOpenPoint, TaskStep } from '@anteroom/contract';
import type { DocumentRequestStepParams } from '@anteroom/contract/taskKinds/documentRequest';
import { extensionOf } from './fileSelection.ts';
import { openSteps } from './stepTransitions.ts';

/** State of an item in a document request. */
export type RequestedItemState =
  /** No file is given yet. */
  | 'missing'
  /** Files are given; the firm has not said anything of them. */
  | 'given'
  | 'accepted'
  /** The firm wants it another way. */
  | 'returned'
  /** The person has said why there is none. */
  | 'not-applicable';

/** @param files - how many there are for the item. */
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

/** Reason why an item does not accept a file. */
export type RequestedItemRefusal = 'wrong-type' | 'full';

/**
 * Returns why an item does not accept another file, or null if it does. A returned item accepts one even if it asks for
 * a single file: that is the response to the return.
 */
export function requestedItemRefusal(
  { params, review }: Pick<TaskStep, 'params' | 'review'>,
  { name, files }: { readonly name: string; readonly files: number },
): RequestedItemRefusal | null {
  const { types }: DocumentRequestStepParams = params;
  if (types && !types.includes(extensionOf(name))) return 'wrong-type';
  return takesAnotherFile({ params, review }, files) ? null : 'full';
}

/** Returns whether an item accepts another file of a requested type. */
export function takesAnotherFile(
  { params, review }: Pick<TaskStep, 'params' | 'review'>,
  files: number,
): boolean {
  const { several = true }: DocumentRequestStepParams = params;
  return several || files === 0 || review?.state === 'returned';
}
