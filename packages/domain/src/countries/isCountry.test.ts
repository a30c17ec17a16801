import { expect, it } from 'vitest';
import { countryCodes, isCountry } from './isCountry.ts';

it.each(['US', 'BR', 'GB', 'AR', 'NL', 'CA', 'AU'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true);
});

it.each(['UK', 'br', 'BRA', 'QX', 'ZZ', 'EU', 'Typo', ''])('%j is not a country', (code) => {
  expect(isCountry(code)).toBe(false);
});

it('knows exactly the countries that CLDR names', () => {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    // Intl replaces an alias, such as `UK`, with the code it stands for.
    .filter((code) => new Intl.Locale(`und-${code}`).region === code && regions.of(code) !== undefined);
  expect(countryCodes()).toEqual(named.filter((code) => !noCountries.includes(code)));
});
