import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homePath, returnPath, signInPath } from './returnPath.ts';

const origin = 'https://portal.test';

describe('returnPath', () => {
  it.each([
    '/tasks',
    '/documents?folder=f1',
    '/actions#boxESection',
    '/tasks/clients/c1/task/t1',
    '/documents?q=a%2Fb',
  ])('returns to %s', (path) => {
    expect(returnPath(path, origin)).toBe(path);
  });

  it.each([
    null,
    '',
    'tasks',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n//evil.test',
    '/%2f/evil.test',
    '/%5cevil.test',
    '/%09/evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    'https://evil.test/',
    'https://portal.test@evil.test/',
    'https://user:word@portal.test/home',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    ' /tasks',
    '@evil.test',
    ':80/tasks',
  ])('falls back to the home page for %j', (path) => {
    expect(returnPath(path, origin)).toBe(homePath);
  });

  it.each(['/auth', '/auth?r=/tasks', '/auth/logout', '/auth/signin-error'])(
    'falls back to the home page instead of returning to %s',
    (path) => {
      expect(returnPath(path, origin)).toBe(homePath);
    },
  );

  it('never leaves the portal’s origin, whatever the input', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '%2f',
      '%5C',
      '%00',
      '\t',
      '\n',
      '?',
      '#',
      'evil.test',
      'https:',
      'javascript:',
      'a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((pieces) => pieces.join('')),
          fc.webUrl(),
          fc.string({ unit: 'binary' }),
        ),
        (r) => {
          const path = returnPath(r, origin);
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(new URL(path, origin).origin).toBe(origin);
        },
      ),
    );
  });
});

describe('signInPath', () => {
  it('carries the path to return to', () => {
    expect(signInPath('/documents?folder=f1#top')).toBe('/auth?r=%2Fdocuments%3Ffolder%3Df1%23top');
  });

  it.each(['/', '/home', '/auth', '/auth/logout?x=1'])('adds no return path for %s', (path) => {
    expect(signInPath(path)).toBe('/auth');
  });

  it('carries any path so that returnPath restores it', () => {
    const place = '/documents?name=a&b=%26#frag?ment';
    const r = new URL(signInPath(place), origin).searchParams.get('r');
    expect(returnPath(r, origin)).toBe(place);
  });
});
