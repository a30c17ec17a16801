/** Paths to which the identity provider may redirect after signing out (spec section 2). */
export const logoutPaths = [
  '/clientcenter/en/us/auth/logout',
  '/clientcenter/pt/auth/logout',
  '/clientcenter/en/gb/auth/logout',
  '/clientcenter/es/auth/logout',
  '/clientcenter/en/ca/auth/logout',
  '/clientcenter/fr/auth/logout',
] as const;

export type LogoutPath = (typeof logoutPaths)[number];

/**
 * Returns the sign-out path for a region.
 *
 * @param country of the firm, ISO 3166.
 * @param language of the person, such as `pt-br`.
 */
export function logoutPath(country: string, language: string): LogoutPath {
  switch (country) {
    case 'BR':
      return language === 'en-us' ? '/clientcenter/en/us/auth/logout' : '/clientcenter/pt/auth/logout';
    case 'GB':
      return '/clientcenter/en/gb/auth/logout';
    case 'AR':
      return '/clientcenter/es/auth/logout';
    case 'CA':
      return language === 'fr-ca' ? '/clientcenter/fr/auth/logout' : '/clientcenter/en/ca/auth/logout';
    default:
      return '/clientcenter/en/us/auth/logout';
  }
}
