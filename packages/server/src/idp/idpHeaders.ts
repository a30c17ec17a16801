import type { Deps } from '../deps.ts';
import { portalOrigins } from '../http/portalOrigins.ts';

/** No script at all runs on these pages; their forms end at the portal, by redirects. */
export function idpHeaders(deps: Deps): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${portalOrigins(deps).join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  };
}
