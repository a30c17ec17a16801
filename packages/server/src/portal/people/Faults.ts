import { fail, ServerError } from '@anteroom/server-sdk';

/** Reason why a field is refused, for callers that show their own text. The last three concern passwords. */
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
  /** Name of the field, such as `taxIdentifiers/0`. */
  readonly field: string;
  readonly message: string;
  readonly reason: FaultReason;
}

/** @throws ServerError `bad-request` with everything that is wrong, if there is anything. */
export function refuseFaults(faults: readonly [Fault]): never;
export function refuseFaults(faults: readonly Fault[]): void;
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults;
  if (!first) return;
  const errors = faults.map(({ field, message, reason }) => ({ path: `body/${field}`, message, reason }));
  fail('bad-request', `${first.field}: ${first.message}`, { errors });
}

/** Applies a rule to a part of a body. Prefixes the names of faulty fields with the name of the part. */
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

/** Returns a text on one line, trimmed and in composed Unicode form. */
export function tidy(text: string): string {
  // PostgreSQL cannot store NUL, and other control characters do not belong in names.
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Returns a tidied text, or null if it is empty or missing. */
export function tidyOrNull(text: string | null | undefined): string | null {
  return tidy(text ?? '') || null;
}
