/** Default path if no better one is known. It redirects to the person's landing page. */
export const homePath = '/';
/** Path of the page that ends a window opened only to sign in. */
export const signedInPath = '/auth/signed-in';
/** Path of the page that asks whether a link may sign the person in. */
export const continueAsPath = '/auth/continue-as';

/**
 * Returns the path to return to after signing in, from the untrusted query parameter `r`: a path of this portal, or
 * home. Rejects the sign-in pages and anything that could lead to another origin, in whatever notation.
 */
export function returnPath(r: string | null, origin: string): string {
  const path = r === null ? null : portalPath(r, origin);
  return path === null || isSignInPage(pathnameOf(path)) ? homePath : path;
}

/**
 * Returns the untrusted path if it belongs to this portal (sign-in pages included), or null, in whatever notation it
 * leads elsewhere.
 */
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

/** Returns the path of the sign-in page that returns to `returnTo` afterwards. */
export function signInPath(returnTo: string): string {
  const worthReturning = returnTo !== homePath && returnTo !== '/home' && !isSignInPage(pathnameOf(returnTo));
  return worthReturning ? `/auth?${new URLSearchParams({ r: returnTo })}` : '/auth';
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}

/**
 * Returns whether a path begins with exactly one slash and has no backslashes or control characters, literal or
 * encoded.
 */
function isPlainPath(path: string): boolean {
  const pathname = pathnameOf(path);
  return (
    /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !/%(2f|5c|0[\da-f]|1[\da-f]|7f)/i.test(pathname)
  );
}

function isSignInPage(pathname: string): boolean {
  return pathname === '/auth' || (pathname.startsWith('/auth/') && pathname !== signedInPath);
}
