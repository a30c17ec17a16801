import { expect, it } from 'vitest';
import { countFormatter } from './countFormatter.ts';

const write = (value: unknown, language: string, interpolationkey = 'count') =>
  countFormatter.format(value, undefined, language, { interpolationkey });

it('separates the thousands of a count as the language does', () => {
  expect([5000, 10_006].map((count) => write(count, 'pt-br'))).toEqual(['5.000', '10.006']);
  expect(write(10_006, 'en-us')).toBe('10,006');
});

it('leaves other numbers as they are', () => {
  expect(write(2026, 'pt-br', 'year')).toBe(2026);
});
