import type { EnvironmentReader } from '../../kernel/EnvironmentReader.ts';

/** Settings of the portal's page, and of the firm's mobile apps. */
export interface SiteConfig {
  /** Apple app IDs of the firm's apps, such as `ABCDE12345.com.example.portal`. */
  readonly appleApps: readonly string[];
  readonly androidApps: readonly AndroidApp[];
  /** Sources for the CSP's `frame-ancestors`, such as `'none'` or `https://intranet.example`. */
  readonly frameAncestors: string;
  /** Address (`mailto:` or `https:`) for reporting security vulnerabilities; null if none is published. */
  readonly securityContact: string | null;
}

export interface AndroidApp {
  readonly packageName: string;
  /** SHA-256 of the certificate that signs the app, as pairs of hexadecimal digits separated by colons. */
  readonly fingerprint: string;
}

export function readSiteConfig(read: EnvironmentReader): SiteConfig {
  return {
    appleApps: read.list('APPLE_APPS', /^[A-Z\d]{10}\.[\w.-]+$/, 'ABCDE12345.com.example.portal'),
    androidApps: read
      .list('ANDROID_APPS', /^[\w.]+=[\dA-F]{2}(:[\dA-F]{2}){31}$/, 'com.example.portal=14:6D:…')
      .map((app) => {
        const [packageName = '', fingerprint = ''] = app.split('=');
        return { packageName, fingerprint };
      }),
    frameAncestors: read.sources('FRAME_ANCESTORS') ?? "'none'",
    securityContact: read.url('SECURITY_CONTACT', ['mailto:', 'https:']),
  };
}
