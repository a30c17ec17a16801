import type { Deps } from '../../deps.ts';
import { portalOrigins } from '../../kernel/http/portalOrigins.ts';

/**
 * Returns the security headers for the provider's pages. Only the pages' own scripts can run; their forms lead back to
 * the portal through redirects.
 */
export function idpHeaders(deps: Deps): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      // A firm's logo is a data URL.
      "img-src 'self' data:",
      `script-src ${portalOrigins(deps)
        .map((origin) => `${origin}/idp/assets/`)
        .join(' ')}`,
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
