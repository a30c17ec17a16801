import { HttpError } from '@anteroom/sdk';

/** Refusals that have words of their own. */
const known: readonly (string | undefined)[] = [
  'not-your-turn',
  'task-complete',
  'expired',
  'unwritable',
  'picture',
];

/** The key of the text that says why a step could not be taken. */
export function whatFailed(error: unknown): { readonly text: string } {
  if (!(error instanceof HttpError)) return { text: 'failed.unknown' };
  const { failure } = error;
  if (failure.kind !== 'problem') return { text: 'failed.network' };
  const reason = failure.problem.errors?.[0]?.reason;
  return { text: known.includes(reason) ? `failed.${reason}` : 'failed.unknown' };
}
