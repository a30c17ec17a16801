import { expect, it } from 'vitest';
import { isCountry } from './isCountry.ts';

it.each(['US', 'BR', 'GB', 'AR', 'NL', 'CA', 'AU'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true);
});

it.each(['UK', 'br', 'BRA', 'QX', 'Typo', ''])('%j is none', (code) => {
  expect(isCountry(code)).toBe(false);
});
