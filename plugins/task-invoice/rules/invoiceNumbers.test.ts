import { expect, it } from 'vitest';
import { invoiceNumbers } from './invoiceNumbers.ts';

it.each([
  ['2026-009', ['2026-009', '2026-010', '2026-011']],
  ['99', ['99', '100', '101']],
  ['HF/7', ['HF/7', 'HF/8', 'HF/9']],
  ['Fee', ['Fee-1', 'Fee-2', 'Fee-3']],
])('counts up from %s', (first, numbers) => {
  expect(invoiceNumbers(first, 3)).toEqual(numbers);
});
