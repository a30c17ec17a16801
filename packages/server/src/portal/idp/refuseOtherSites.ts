import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { App } from '../../kernel/http/app.ts';
import { portalOrigins } from '../../kernel/http/portalOrigins.ts';

/**
 * Refuses forms that another site sends. Otherwise it could sign a person in as somebody else without a word, with a
 * code, an invitation or a password of its own, and the person would upload documents to that account.
 */
export function refuseOtherSites(app: App, deps: Deps): void {
  const own = portalOrigins(deps);
  app.addHook('onRequest', async ({ method, headers }) => {
    if (method === 'POST' && isFromAnotherSite(headers, own))
      fail('forbidden', 'This form was sent by another site.');
  });
}

/** Programs send neither header. Browsers do not send `Sec-Fetch-Site` without https, except to this machine. */
function isFromAnotherSite(
  { 'sec-fetch-site': site, origin }: IncomingHttpHeaders,
  own: readonly string[],
): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // The pages' own forms send `null`, because of their `Referrer-Policy`.
  return origin !== undefined && origin !== 'null' && !own.includes(origin);
}
