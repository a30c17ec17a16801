import type { SiteConfig } from './config.ts';

/**
 * Returns the files of `/.well-known/` that make a phone open links to the portal in the firm's app; a file is false if
 * there is no app for it.
 */
export function mobileAppLinks({ appleApps, androidApps }: Pick<SiteConfig, 'appleApps' | 'androidApps'>) {
  return {
    /** https://developer.apple.com/documentation/xcode/supporting-associated-domains */
    'apple-app-site-association': appleApps.length > 0 && {
      applinks: {
        details: [{ appIDs: appleApps, components: linkedPaths.map((path) => ({ '/': path })) }],
      },
      webcredentials: { apps: appleApps },
    },
    /** https://developers.google.com/digital-asset-links */
    'assetlinks.json':
      androidApps.length > 0 &&
      androidApps.map(({ packageName, fingerprint }) => ({
        relation: [
          'delegate_permission/common.handle_all_urls',
          'delegate_permission/common.get_login_creds',
        ],
        target: {
          namespace: 'android_app',
          package_name: packageName,
          sha256_cert_fingerprints: [fingerprint],
        },
      })),
  } as const;
}

/** Paths that open in the app. Sign-in is not one of them: the app opens it in the browser. */
const linkedPaths = ['/tasks/*', '/documents', '/actions/*', '/mobile', '/mobile/*'];
