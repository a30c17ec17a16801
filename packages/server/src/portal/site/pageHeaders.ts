import type { Config } from '../../kernel/config.ts';
import type { SiteConfig } from './config.ts';
import type { Page } from './page.ts';

/**
 * Returns the security headers of the portal's page. Scripts and styles are files of this origin; the only inline ones
 * are those that the build wrote into the page and the import maps, allowed by their hashes.
 */
export function pageHeaders(
  config: Pick<Config & SiteConfig, 'frameAncestors' | 'devPlugins'>,
  { scriptHashes, styleHashes }: Pick<Page, 'scriptHashes' | 'styleHashes'>,
) {
  // Plugins in development may also be loaded from the developer's own machine, but from nowhere else.
  const self = config.devPlugins ? "'self' http://127.0.0.1:*" : "'self'";
  const policy = [
    "default-src 'none'",
    `script-src ${self} ${scriptHashes.join(' ')}`,
    `style-src ${[self, ...styleHashes].join(' ')}`,
    `img-src ${self} data: blob:`,
    `font-src ${self}`,
    `connect-src ${self}`,
    // Allows the frame with the body of an e-mail message, a page with its own policy.
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${config.frameAncestors}`,
    "require-trusted-types-for 'script'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    ...(config.frameAncestors === "'none'" && { 'x-frame-options': 'DENY' }),
  };
}
