/** Default path if no better one is known: it leads on to where the person lands. */
export const homePath = '/';
/** The page of a window that was opened only to sign in. */
export const signedInPath = '/auth/signed-in';
/** Path of the page that asks whether a link may sign the person in. */
export const continueAsPath = '/auth/continue-as';

/**
 * The place to return to after signing in, from the untrusted query parameter `r`: a path of this portal, or home. What
 * could lead to another origin, however it is written, and the sign-in pages themselves are refused.
 */
export function returnPath(r: string | null, origin: string): string {
  const path = r === null ? null : portalPath(r, origin);
  return path === null || isSignInPage(pathnameOf(path)) ? homePath : path;
}

/** The untrusted path, if it is one of this portal, sign-in pages among them; null for any other, however it is written. */
export function portalPath(path: string, origin: string): string | null {
  if (!isPlainPath(path)) return null;
  let url: URL;
  try {
    url = new URL(path, origin);
  } catch {
    return null;
  }
  const leaves = url.origin !== origin || url.username !== '' || url.password !== '';
  const plain = url.pathname + url.search + url.hash;
  return leaves || !isPlainPath(plain) ? null : plain;
}

/** The sign-in page that comes back to a place afterwards. */
export function signInPath(returnTo: string): string {
  const worthReturning = returnTo !== homePath && returnTo !== '/home' && !isSignInPage(pathnameOf(returnTo));
  return worthReturning ? `/auth?${new URLSearchParams({ r: returnTo })}` : '/auth';
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}

/** Begins with exactly one slash, and holds neither backslashes nor control characters, written out or encoded. */
function isPlainPath(path: string): boolean {
  const pathname = pathnameOf(path);
  return (
    /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !/%(2f|5c|0[\da-f]|1[\da-f]|7f)/i.test(pathname)
  );
}

function isSignInPage(pathname: string): boolean {
  return pathname === '/auth' || (pathname.startsWith('/auth/') && pathname !== signedInPath);
}
