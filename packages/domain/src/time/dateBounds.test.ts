import { expect, it } from 'vitest';
import { dateBounds } from './dateBounds.ts';

it('takes the bounds that are given, else those of the years', () => {
  expect(dateBounds('2026-11-21')).toEqual({ min: '1926-01-01', max: '2076-12-31' });
  expect(dateBounds('2026-11-21', { min: '2025-01-01' })).toEqual({ min: '2025-01-01', max: '2076-12-31' });
});
