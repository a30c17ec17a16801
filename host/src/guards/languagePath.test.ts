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
  ])('%s asks for %s and leads to %s', (pathname, code, rest) => {
    expect(languagePath(pathname)).toEqual({ code, rest });
  });
});

describe('isLanguageCode', () => {
  it.each(['pt', 'en-gb', 'EN-us'])('knows %s', (code) => {
    expect(isLanguageCode(code)).toBe(true);
  });

  it.each(['', 'e', 'eng', 'en_gb', 'en-', 'en-gbr', '-gb', 'en-gb-x', 'e1', ' en'])('refuses %j', (code) => {
    expect(isLanguageCode(code)).toBe(false);
  });
});
