import type { Config } from '../config.ts';
import type { Page } from './page.ts';

/**
 * What the portal's page may do. Scripts and styles are files of this origin; inline, only what the build
 * wrote into the page and the import maps, by their hashes.
 */
export function pageHeaders(
  config: Pick<Config, 'frameAncestors' | 'devPlugins'>,
  { scriptHashes, styleHashes }: Pick<Page, 'scriptHashes' | 'styleHashes'>,
) {
  // Where plugins are written, the page may have them from the machine of whoever writes one, and from nowhere else.
  const self = config.devPlugins ? "'self' http://127.0.0.1:*" : "'self'";
  const policy = [
    "default-src 'none'",
    `script-src ${self} ${scriptHashes.join(' ')}`,
    `style-src ${[self, ...styleHashes].join(' ')}`,
    `img-src ${self} data: blob:`,
    `font-src ${self}`,
    `connect-src ${self}`,
    // For the body of an e-mail message, in a page that has a policy of its own.
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
