import type { CookieSerializeOptions } from '@fastify/cookie';

/**
 * Returns the names and options of the portal's cookies. Over https, the prefix of the names binds them to this host
 * and to https.
 */
export function cookiesOf(origin: string) {
  const secure = origin.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const kept: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  return {
    /** Session cookie, without which a session's token is worthless. */
    session: { name: `${prefix}anteroom`, options: kept },
    /** Cookie of a recipient who has opened links to shared documents and has no account. */
    share: {
      name: `${prefix}anteroom-share`,
      options: { ...kept, sameSite: 'strict', maxAge: 12 * 3600 } satisfies CookieSerializeOptions,
    },
    /** Cookie of the browser in which the link of the first run was opened. */
    setup: {
      name: `${prefix}anteroom-setup`,
      options: { ...kept, sameSite: 'strict', maxAge: 3600 } satisfies CookieSerializeOptions,
    },
    /** Cookie of the browser in which a sign-in was started. */
    signIn: { name: `${prefix}anteroom-sign-in`, options: { ...kept, maxAge: 600 } },
    /** Set after a refused sign-in: the next one asks for the account instead of signing in the same person again. */
    refused: { name: 'anteroom-refused', options: { ...kept, maxAge: 3600 } },
    /** The firm whose colours the sign-in page shows; not a secret. */
    theme: { name: 'ccTheme', options: { ...kept, maxAge: 365 * 86_400 } },
    /** The language in which the page is first shown; not a secret. */
    language: { name: 'ccLanguage', options: { ...kept, httpOnly: false, maxAge: 365 * 86_400 } },
  };
}
