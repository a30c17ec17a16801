import { expect, test } from 'vitest';
import { companyInSharedPath, sharedPath } from './sharedPath.ts';

test('a link names its firm', () => {
  expect(sharedPath('c1001', '018f-a')).toBe('/shared/c1001/018f-a');
  expect(companyInSharedPath(sharedPath('a/b', 'x'))).toBe('a/b');
});

test.each(['/shared', '/shared/c1001', '/shared/c1001/a/b', '/documents/shared', '/shared/%/a'])(
  '%s names none',
  (path) => {
    expect(companyInSharedPath(path)).toBeNull();
  },
);
