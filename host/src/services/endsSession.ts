import { getSessionBindings } from '@anteroom/contract/security';
import type { HttpError } from '@anteroom/sdk';

/** Where the session's bindings are read. */
export const bindingsPath = getSessionBindings.path;

/**
 * Whether a failed call means that the person is signed out (spec section 8): 401, except where the path asks to
 * ignore codes, for signatures and for storage tokens; 403 on the bindings.
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
