/** Where to go when no better place is known. */
export const homePath = '/home';

/**
 * The place to return to after signing in, from the untrusted query parameter `r`: a path of this portal, or home. What
 * could lead to another origin, however it is written, and the sign-in pages themselves are refused.
 */
export function returnPath(r: string | null, origin: string): string {
  if (!r || !isPlainPath(r)) return homePath;
  let url: URL;
  try {
    url = new URL(r, origin);
  } catch {
    return homePath;
  }
  const leaves = url.origin !== origin || url.username !== '' || url.password !== '';
  const path = url.pathname + url.search + url.hash;
  if (leaves || !isPlainPath(path) || isSignInPage(url.pathname)) return homePath;
  return path;
}

/** The sign-in page that comes back to a place afterwards. */
export function signInPath(returnTo: string): string {
  const pathname = returnTo.split(/[?#]/, 1)[0] ?? '';
  const worthReturning = returnTo !== homePath && returnTo !== '/' && !isSignInPage(pathname);
  return worthReturning ? `/auth?${new URLSearchParams({ r: returnTo })}` : '/auth';
}

/** Begins with exactly one slash, and holds neither backslashes nor control characters, written out or encoded. */
function isPlainPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return (
    /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !/%(2f|5c|0[\da-f]|1[\da-f]|7f)/i.test(pathname)
  );
}

function isSignInPage(pathname: string): boolean {
  return pathname === '/auth' || pathname.startsWith('/auth/');
}
