import type { Authenticate } from '../http/access.ts';
import { cookiesOf } from './cookies.ts';
import { hashOf } from './secrets.ts';
import type { SessionCache } from './sessionCache.ts';

/**
 * Finds a request's session by its token (`Authorization: Bearer …`) and its cookie, which must belong together: a token
 * that leaked opens nothing, and neither does a request that another site makes with the browser's cookie.
 */
export function authenticator(cache: SessionCache, origin: string): Authenticate {
  const cookie = cookiesOf(origin).session.name;
  return async (request) => {
    const token = bearerToken(request.headers.authorization);
    const presented = request.cookies[cookie];
    if (!token || !presented) return null;
    const found = await cache.find(hashOf(token), hashOf(presented), request.ip);
    return found?.scope ?? null;
  };
}

/** The token that a request presents, whether it is worth anything or not. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer ([\w-]{43})$/i)?.[1];
}
