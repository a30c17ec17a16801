import type { SignInRefusal } from '@anteroom/contract';
import type { ParseKeys } from 'i18next';

const keys: Readonly<Partial<Record<SignInRefusal | 'network' | 'timeout', ParseKeys>>> = {
  USER_NOT_FOUND: 'auth.failedUnknown',
  STATE_UNKNOWN: 'auth.failedStale',
  CODE_REFUSED: 'auth.failedStale',
  network: 'auth.unreachableDetail',
  timeout: 'auth.unreachableDetail',
};

/**
 * Returns the key of the text for a refused sign-in. `state` comes from the browser's history, so it may contain
 * anything.
 */
export function signInErrorKey(state: unknown): ParseKeys {
  const reason = (state as { reason?: unknown } | null)?.reason;
  return Object.entries(keys).find(([known]) => known === reason)?.[1] ?? 'auth.failedDetail';
}
