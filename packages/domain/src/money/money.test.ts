import { describe, expect, it } from 'vitest';
import { currencyExponent, decimalAmount, majorUnits } from './money.ts';

describe('currencyExponent', () => {
  it.each([
    ['USD', 2],
    ['BRL', 2],
    ['JPY', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['CLF', 4],
  ])('%s has %i decimals', (currency, exponent) => {
    expect(currencyExponent(currency)).toBe(exponent);
  });
});

describe('an amount', () => {
  it.each([
    [12345, 'USD', '123.45'],
    [5, 'EUR', '0.05'],
    [100, 'BRL', '1.00'],
    [-1, 'GBP', '-0.01'],
    [500, 'JPY', '500'],
    [0, 'JPY', '0'],
    [1234, 'KWD', '1.234'],
    [99_999_999_999, 'USD', '999999999.99'],
  ])('of %i minor units in %s is written %s', (amount, currency, text) => {
    expect(decimalAmount(amount, currency)).toBe(text);
    expect(majorUnits(amount, currency)).toBe(Number(text));
  });
});
