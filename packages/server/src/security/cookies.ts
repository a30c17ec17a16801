import type { CookieSerializeOptions } from '@fastify/cookie';

/** How a browser is to keep our cookies. Over https their names bind them to this host and to https. */
export function cookiesOf(origin: string) {
  const secure = origin.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const kept: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  return {
    /** Without which a session's token opens nothing. */
    session: { name: `${prefix}anteroom`, options: kept },
    /** Of a browser that opened links to documents, for somebody without an account. */
    share: {
      name: `${prefix}anteroom-share`,
      options: { ...kept, sameSite: 'strict', maxAge: 12 * 3600 } satisfies CookieSerializeOptions,
    },
    /** Of the browser that began a sign-in. */
    signIn: { name: `${prefix}anteroom-sign-in`, options: { ...kept, maxAge: 600 } },
    /** Somebody was not let in: the next sign-in asks who it is, instead of taking the same person again. */
    refused: { name: 'anteroom-refused', options: { ...kept, maxAge: 3600 } },
    /** The firm whose colours the sign-in page shows; no secret. */
    theme: { name: 'ccTheme', options: { ...kept, maxAge: 365 * 86_400 } },
    /** The language in which the page is first shown; no secret. */
    language: { name: 'ccLanguage', options: { ...kept, httpOnly: false, maxAge: 365 * 86_400 } },
  };
}
