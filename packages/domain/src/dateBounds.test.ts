import { expect, it } from 'vitest';
import { dateBounds, daysInMonth, yearsAround } from './dateBounds.ts';
import { ukTaxYearDates } from './ukTaxYear.ts';

it('offers the 151 years from 100 before to 50 after', () => {
  const years = yearsAround('2026-11-21');
  expect([years.length, years[0], years.at(-1)]).toEqual([151, 1926, 2076]);
});

it.each([
  [2026, 2, 28],
  [2028, 2, 29],
  [2100, 2, 28],
  [2000, 2, 29],
  [2026, 4, 30],
  [2026, 12, 31],
])('%i-%i has %i days', (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days);
});

it('takes the bounds that are given, else those of the years', () => {
  expect(dateBounds('2026-11-21')).toEqual({ min: '1926-01-01', max: '2076-12-31' });
  expect(dateBounds('2026-11-21', { min: '2025-01-01' })).toEqual({ min: '2025-01-01', max: '2076-12-31' });
});

it('knows the days of a British tax year by its end', () => {
  expect(ukTaxYearDates(2025)).toEqual({ first: '2024-04-06', last: '2025-04-05' });
});
