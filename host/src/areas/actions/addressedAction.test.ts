import { expect, it } from 'vitest';
import { addressedAction } from './addressedAction.ts';

it.each([
  ['available', 'available', 'shown'],
  ['available', 'pending', 'unknown-yet'],
  ['pending', 'available', 'unknown-yet'],
  ['pending', 'pending', 'unknown-yet'],
  ['available', 'hidden', 'not-available'],
  ['hidden', 'available', 'not-available'],
  ['pending', 'hidden', 'not-available'],
  ['hidden', 'pending', 'not-available'],
  ['available', null, 'not-available'],
  [null, 'available', 'not-available'],
  [null, null, 'not-available'],
] as const)('a section that is %s and an action that is %s: %s', (section, action, addressed) => {
  expect(addressedAction(section, action)).toBe(addressed);
});
