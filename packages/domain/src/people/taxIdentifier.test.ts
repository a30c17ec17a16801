import { expect, test } from 'vitest';
import {
  isTaxIdentifier,
  maskTaxIdentifier,
  readTaxIdentifier,
  taxIdentifierTypes,
} from './taxIdentifier.ts';

test.each([
  ['US', 'Business', '12-3456789', 'ein', '12-3456789'],
  ['US', 'Individual', '078-05-1120', 'ssn', '078-05-1120'],
  ['BR', 'Individual', '529.982.247-25', 'cpf', '529.982.247-25'],
  ['BR', 'Business', '11222333000181', 'cnpj', '11.222.333/0001-81'],
  ['BR', 'Business', '12.abc.345/01de-35', 'cnpj', '12.ABC.345/01DE-35'],
  ['GB', 'Individual', 'AA123456A', 'niNumber', 'AA 12 34 56 A'],
  ['NL', 'Business', 'NL123456789B01', 'other', 'NL123456789B01'],
] as const)('in %s, for a client of the kind %s, %s is read as %s', (country, kind, text, type, written) => {
  const found = readTaxIdentifier(country, kind, text);
  expect(found?.type).toBe(type);
  expect(found && maskTaxIdentifier(found)).toBe(written);
});

test.each([
  ['US', '12-345678'],
  ['BR', '529.982.247-26'],
  ['BR', '12-3456789'],
  ['NL', '<script>'],
  ['NL', ''],
])('in %s, "%s" is not a tax identifier', (country, text) => {
  expect(readTaxIdentifier(country, 'Business', text)).toBeNull();
});

test('an identifier with hidden digits is not valid', () => {
  expect(isTaxIdentifier('ssn', '*****1120')).toBe(false);
});

test('each country has its own types of identifiers', () => {
  expect(taxIdentifierTypes('BR')).toEqual(['cnpj', 'cpf']);
  expect(taxIdentifierTypes('AR')).toEqual(['other']);
});
