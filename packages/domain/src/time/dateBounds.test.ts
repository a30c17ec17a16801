import { expect, it } from 'vitest';
import { dateBounds } from './dateBounds.ts';

it('uses the given bounds, and otherwise 100 years back and 50 years ahead', () => {
  expect(dateBounds('2026-11-21')).toEqual({ min: '1926-01-01', max: '2076-12-31' });
  expect(dateBounds('2026-11-21', { min: '2025-01-01' })).toEqual({ min: '2025-01-01', max: '2076-12-31' });
});
