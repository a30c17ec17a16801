import { getSessionBindings } from '@anteroom/contract/security';
import type { HttpError } from '@anteroom/sdk';

/** Path of the session's bindings. */
export const bindingsPath = getSessionBindings.path;

/**
 * Returns whether a failed call means that the person is signed out (spec section 8): 401, except on paths whose codes
 * are ignored, which are those for signatures and storage tokens; 403 on the bindings.
 */
export function endsSession({ failure }: HttpError, path: string): boolean {
  if (failure.kind !== 'problem') return false;
  const url = new URL(path, 'http://portal');
  if (failure.status === 403) return url.pathname === bindingsPath;
  return (
    failure.status === 401 &&
    !url.searchParams.has('ignore-codes') &&
    !url.pathname.startsWith('/api/signatures/') &&
    !/^\/api\/storage\/v\d+\/tokens?(\/|$)/.test(url.pathname)
  );
}
