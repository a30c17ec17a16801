import type { Document, TaskOpenPoint, TaskStep } from '@anteroom/contract';

/** State of one document in a review. */
export type ReviewedState =
  | 'to-review'
  | 'reviewed'
  /** It was reviewed, and the firm has replaced it since. */
  | 'replaced'
  /** The document no longer exists, or the person may not read it. */
  | 'missing';

/** Returns the state of a step for the current document; null means that there is none. */
export function reviewedState(
  { data }: Pick<TaskStep, 'data'>,
  document: Pick<Document, 'sha256'> | null,
): ReviewedState {
  if (!document) return 'missing';
  if (data.sha256 === undefined) return 'to-review';
  return data.sha256 === document.sha256 ? 'reviewed' : 'replaced';
}

/** Returns whether the step was done for a document that the firm has since replaced. */
export function wasReplaced(
  step: Pick<TaskStep, 'data'>,
  document: Pick<Document, 'sha256'> | null,
): boolean {
  return reviewedState(step, document) === 'replaced';
}

/**
 * Returns what prevents a review from being completed: documents whose current content was not reviewed. A missing
 * document does not count, because the firm has removed it.
 */
export function documentReviewOpenPoints(
  steps: readonly TaskStep[],
  documentOf: (stepNumber: number) => Pick<Document, 'sha256'> | null,
): TaskOpenPoint[] {
  return steps
    .filter((step) => isOpen(step, reviewedState(step, documentOf(step.number))))
    .map(({ number }) => ({ path: `steps/${number}`, reason: 'step-open' }));
}

function isOpen({ dnaComment, required }: TaskStep, state: ReviewedState): boolean {
  if (dnaComment !== null) return false;
  return state === 'replaced' || (state === 'to-review' && required);
}
