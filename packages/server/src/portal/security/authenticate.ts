import { forFirm } from '../../kernel/database/firmAtWork.ts';
import type { Authenticate } from '../../kernel/http/access.ts';
import type { ApiKeys } from '../keys/ApiKeys.ts';
import { presentedKey } from '../keys/presentedKey.ts';
import { cookiesOf } from './cookies.ts';
import { firmKeyOf, hashOf } from './secrets.ts';
import type { SessionCache } from './sessionCache.ts';

/**
 * Authenticates a request, either by an API key (`Authorization: Bearer …`), regardless of cookies, since browsers
 * never send a key by themselves; or by the token and the cookie of a session, which must belong together. A leaked
 * token alone is therefore useless, and so is a request that another site makes with the browser's cookie. A call that
 * the page makes while nobody is using it (`X-Anteroom-Unattended`) does not prolong the session.
 */
export function authenticator(cache: SessionCache, keys: ApiKeys, origin: string): Authenticate {
  const cookie = cookiesOf(origin).session.name;
  return async (request) => {
    const token = bearerToken(request.headers.authorization);
    const apiKey = token && presentedKey(token);
    if (apiKey) return forFirm(apiKey.companyId, () => keys.find(apiKey));
    const presented = request.cookies[cookie];
    const key = token && firmKeyOf(token);
    if (!key || !presented) return null;
    const attended = request.headers['x-anteroom-unattended'] === undefined;
    const found = await forFirm(key.companyId, () =>
      cache.find(key, hashOf(presented), { address: request.ip, attended }),
    );
    return found && { scope: found.scope, keyScopes: null };
  };
}

/** Returns the token in the `Authorization` header, whether valid or not. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer ([\w.-]{1,128})$/i)?.[1];
}
