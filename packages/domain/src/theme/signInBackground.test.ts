import { expect, test } from 'vitest';
import { signInBackground } from './signInBackground.ts';

test.each([
  ['#0F4C5C', { kind: 'color', color: '#0f4c5c' }],
  ['/api/theme/v1/companies/c1001/login-background', { kind: 'picture' }],
  ['//evil.test/a.png', null],
  ['/\\evil.test/a.png', null],
  ['https://evil.test/a.png', null],
  ['url(x)', null],
  [null, null],
])('%s is read as %j', (value, read) => {
  const found = signInBackground(value);
  if (read === null) expect(found).toBeNull();
  else expect(found).toMatchObject(read);
});
