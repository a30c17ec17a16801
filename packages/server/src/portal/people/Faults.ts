import { fail, ServerError } from '@anteroom/server-sdk';

/** Why a field is refused, for callers that show a text of their own; the last three are of passwords. */
export type FaultReason =
  | 'required'
  | 'invalid'
  | 'unknown'
  | 'taken'
  | 'no-account'
  | 'short'
  | 'common'
  | 'personal';

/** One thing that is wrong with a draft. */
export interface Fault {
  /** Name of the field, as `taxIdentifiers/0`. */
  readonly field: string;
  readonly message: string;
  readonly reason: FaultReason;
}

/** @throws ServerError `bad-request` with everything that is wrong, if anything is. */
export function refuseFaults(faults: readonly [Fault]): never;
export function refuseFaults(faults: readonly Fault[]): void;
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults;
  if (!first) return;
  const errors = faults.map(({ field, message, reason }) => ({ path: `body/${field}`, message, reason }));
  fail('bad-request', `${first.field}: ${first.message}`, { errors });
}

/** Carries out a rule for a part of a body: what is wrong with its fields is told below the part's name. */
export async function faultsBelow<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServerError) || error.code !== 'bad-request' || !error.errors) throw error;
    const errors = error.errors.map(({ path, ...rest }) => ({
      ...rest,
      path: path.replace(/^body\//, `body/${part}/`),
    }));
    throw new ServerError(error.code, error.detail, { errors, cause: error });
  }
}

/** Returns a text on one line, without spaces around it, in the composed Unicode form. */
export function tidy(text: string): string {
  // PostgreSQL keeps no NUL; other control characters are in no name.
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Returns a tidy text; null for one that is empty or not given. */
export function tidyOrNull(text: string | null | undefined): string | null {
  return tidy(text ?? '') || null;
}
