import { describe, expect, it } from 'vitest';
import { isLanguageCode, languagePath } from './languagePath.ts';

describe('languagePath', () => {
  it.each([
    ['/clientcenter/en/us', 'en-us', '/'],
    ['/clientcenter/EN/GB', 'en-gb', '/'],
    ['/clientcenter/pt', 'pt', '/'],
    ['/clientcenter/pt/', 'pt', '/'],
    ['/clientcenter/nl-nl', 'nl-nl', '/'],
    ['/clientcenter/fr/auth/logout', 'fr', '/auth/logout'],
    ['/clientcenter/en/ca/auth/logout', 'en-ca', '/auth/logout'],
    ['/clientcenter/es/tasks/clients/c1/task/t1', 'es', '/tasks/clients/c1/task/t1'],
    ['/clientcenter/english', 'english', '/'],
    ['/clientcenter/english/us', 'english', '/us'],
    ['/clientcenter', '', '/'],
  ])('reads from %s the language code %s and the path %s', (pathname, code, rest) => {
    expect(languagePath(pathname)).toEqual({ code, rest });
  });
});

describe('isLanguageCode', () => {
  it.each(['pt', 'en-gb', 'EN-us'])('accepts %s', (code) => {
    expect(isLanguageCode(code)).toBe(true);
  });

  it.each(['', 'e', 'eng', 'en_gb', 'en-', 'en-gbr', '-gb', 'en-gb-x', 'e1', ' en'])('rejects %j', (code) => {
    expect(isLanguageCode(code)).toBe(false);
  });
});
