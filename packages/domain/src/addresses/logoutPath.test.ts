import { expect, test } from 'vitest';
import { logoutPath, logoutPaths } from './logoutPath.ts';

const cases = [
  ['US', 'en-us', '/clientcenter/en/us/auth/logout'],
  ['US', 'es-ar', '/clientcenter/en/us/auth/logout'],
  ['NL', 'nl-nl', '/clientcenter/en/us/auth/logout'],
  ['BR', 'pt-br', '/clientcenter/pt/auth/logout'],
  ['BR', 'es-ar', '/clientcenter/pt/auth/logout'],
  ['BR', 'en-us', '/clientcenter/en/us/auth/logout'],
  ['GB', 'en-gb', '/clientcenter/en/gb/auth/logout'],
  ['AR', 'es-ar', '/clientcenter/es/auth/logout'],
  ['CA', 'en-ca', '/clientcenter/en/ca/auth/logout'],
  ['CA', 'fr-ca', '/clientcenter/fr/auth/logout'],
] as const;

test.each(cases)('a logout from a firm in %s in the language %s returns to %s', (country, language, path) => {
  expect(logoutPath(country, language)).toBe(path);
});

test('logoutPaths contains exactly the paths that the regions use', () => {
  expect(new Set(cases.map(([, , path]) => path))).toEqual(new Set(logoutPaths));
});
