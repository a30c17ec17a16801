import { expect, it } from 'vitest';
import { countryCodes, isCountry } from './isCountry.ts';

it.each(['US', 'BR', 'GB', 'AR', 'NL', 'CA', 'AU'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true);
});

it.each(['UK', 'br', 'BRA', 'QX', 'ZZ', 'EU', 'Typo', ''])('%j is none', (code) => {
  expect(isCountry(code)).toBe(false);
});

it('lists them all', () => {
  const codes = countryCodes();
  expect(codes).toEqual(expect.arrayContaining(['AR', 'AU', 'BR', 'CA', 'GB', 'NL', 'US', 'ZA']));
  expect(codes.length).toBeGreaterThan(240);
  expect(codes.length).toBeLessThan(265);
});
