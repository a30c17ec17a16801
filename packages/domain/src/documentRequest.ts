import type { TaskOpenPoint, TaskStep } from '@anteroom/contract';
import type { DocumentRequestStepParams } from '@anteroom/contract/taskKinds/documentRequest';
import { extensionOf } from './fileSelection.ts';
import { openSteps } from './stepTransitions.ts';

/** Where an item of a document request is. */
export type RequestedItemState =
  /** Nothing is given yet. */
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

/** What keeps a document request from being done: items that are returned, and required ones without a file. */
export function documentRequestOpenPoints(
  steps: readonly TaskStep[],
  filesOf: (stepNumber: number) => number,
): TaskOpenPoint[] {
  return openSteps(steps, (step) => {
    const state = requestedItemState(step, filesOf(step.number));
    return state !== 'missing' && state !== 'returned';
  });
}

/** Why an item takes no file of this name. */
export type RequestedItemRefusal = 'wrong-type' | 'full';

/**
 * Null when an item takes a file, beside those that it has. One that was returned takes another one also where a single one is
 * asked for: it is the answer.
 */
export function requestedItemRefusal(
  { params, review }: Pick<TaskStep, 'params' | 'review'>,
  { name, files }: { readonly name: string; readonly files: number },
): RequestedItemRefusal | null {
  const { types }: DocumentRequestStepParams = params;
  if (types && !types.includes(extensionOf(name))) return 'wrong-type';
  return takesAnotherFile({ params, review }, files) ? null : 'full';
}

/** Whether an item takes a file of a type that it asks for, beside those that it has. */
export function takesAnotherFile(
  { params, review }: Pick<TaskStep, 'params' | 'review'>,
  files: number,
): boolean {
  const { several = true }: DocumentRequestStepParams = params;
  return several || files === 0 || review?.state === 'returned';
}
