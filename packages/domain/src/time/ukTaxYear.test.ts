import { expect, test } from 'vitest';
import { ukTaxYear } from './ukTaxYear.ts';

test.each([
  ['2026-01-01', 2025],
  ['2026-05-31', 2025],
  ['2026-06-01', 2026],
  ['2026-12-31', 2026],
])('on %s, the latest UK tax year with P60s is %i', (today, year) => {
  expect(ukTaxYear(today)).toBe(year);
});
