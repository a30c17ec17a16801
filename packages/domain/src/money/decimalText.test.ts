import { describe, expect, it } from 'vitest';
import { readDecimal, writeDecimal } from './decimalText.ts';

describe('readDecimal', () => {
  it.each([
    ['en-us', '1,234.50', '1234.50'],
    ['en-us', '$1,234', '1234'],
    ['en-us', '12,50', '12,50'],
    ['en-us', '1.2.3', '1.2.3'],
    ['en-us', '-5', '-5'],
    ['en-us', '12.', '12'],
    ['en-us', '.5', '0.5'],
    ['en-us', '.', '.'],
    ['en-us', '12 %', '12'],
    ['en-us', 'twelve', 'twelve'],
    ['en-us', '', ''],
    ['en-gb', '£20,000', '20000'],
    ['pt-br', 'R$ 1.234,50', '1234.50'],
    ['pt-br', '12,5', '12.5'],
    ['pt-br', '12.50', '12.50'],
    ['es-ar', '1.234.567,8', '1234567.8'],
    ['nl-nl', '€ 1.234,56', '1234.56'],
    ['fr-ca', '1 234,56 $', '1234.56'],
    ['fr-ca', '1\u00a0234,56', '1234.56'],
  ])('in %s, %s is read as %s', (language, typed, stored) => {
    expect(readDecimal(typed, language)).toBe(stored);
  });

  it('does not read another language’s decimal point as a thousands separator', () => {
    // 12.50 is not a valid number in Portuguese: it is shown as typed, and the field's rule refuses it.
    expect(readDecimal('12.50', 'pt-br')).not.toBe('1250');
  });
});

describe('writeDecimal', () => {
  it.each([
    ['en-us', '1234.5', 2, '1,234.50'],
    ['pt-br', '1234.5', 2, '1.234,50'],
    ['en-us', '12', 0, '12'],
    ['en-us', '1.005', 2, '1.005'],
    ['en-us', '999999999999999.99', 2, '999,999,999,999,999.99'],
    ['en-us', '12,50', 2, '12,50'],
    ['en-us', '', 2, ''],
  ])('in %s, %s with %i decimal places is written %s', (language, stored, places, written) => {
    expect(writeDecimal(stored, language, places)).toBe(written);
  });

  it('writes what readDecimal reads back unchanged', () => {
    for (const language of ['en-us', 'en-gb', 'pt-br', 'es-ar', 'nl-nl', 'fr-ca']) {
      expect(readDecimal(writeDecimal('1234567.89', language, 2), language)).toBe('1234567.89');
    }
  });
});
