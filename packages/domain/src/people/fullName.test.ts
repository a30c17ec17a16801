import { expect, it } from 'vitest';
import { fullName } from './fullName.ts';

it('has no space before or after the only name', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Example' })).toBe('Ada Example');
  expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  expect(fullName({ firstName: '', lastName: 'Example' })).toBe('Example');
});
