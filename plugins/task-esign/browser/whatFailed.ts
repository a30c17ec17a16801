import { HttpError } from '@anteroom/sdk';
import type { ParseKeys } from 'i18next';

/** Refusals with their own text. */
const known = ['not-your-turn', 'task-complete', 'expired', 'unwritable', 'picture'] as const;

/** Returns the key of the text that says why a step failed. */
export function whatFailed(error: unknown): { readonly text: ParseKeys } {
  if (!(error instanceof HttpError)) return { text: 'failed.unknown' };
  const { failure } = error;
  if (failure.kind !== 'problem') return { text: 'failed.network' };
  const reason = failure.problem.errors?.[0]?.reason;
  return { text: `failed.${known.find((each) => each === reason) ?? 'unknown'}` };
}
