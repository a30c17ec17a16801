import { expect, test } from 'vitest';
import { logoutTarget } from './logoutTarget.ts';

test.each([
  ['https://harborfinch.test/goodbye', 'https://harborfinch.test/goodbye'],
  ['/company/c1001', 'http://portal.test/company/c1001'],
  ['http://portal.test/auth', 'http://portal.test/auth'],
  ['http://harborfinch.test/', null],
  ['//evil.test/', null],
  ['/\\evil.test/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,hello', null],
  ['https://portal.test@evil.test/', null],
  ['https://', null],
  ['/auth/logout', null],
  ['/clientcenter/en/us/auth/logout/', null],
  [null, null],
])('the logout URL %s leads to %s', (logoutUrl, target) => {
  expect(logoutTarget(logoutUrl, 'http://portal.test')).toBe(target);
});
