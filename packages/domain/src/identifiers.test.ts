import { describe, expect, it } from 'vitest';
import { type IdentifierType, identifiers } from './identifiers.ts';

describe('what each identifier accepts', () => {
  it.each<[IdentifierType, string, boolean]>([
    ['ssn', '123-45-6789', true],
    ['ssn', '123456789', true],
    ['ssn', '***-**-6789', true],
    ['ssn', '12*-4*-6789', true],
    ['ssn', '123-45-678', false],
    ['ssn', '123-45-67890', false],
    ['ssn', '123-45-67*9', false],
    ['ssn', '123 45 6789', false],
    ['ssn', '', false],
    ['ein', '12-3456789', true],
    ['ein', '12-345678', false],
    ['phone', '(212) 555-0147', true],
    ['phone', '2125550147', true],
    ['phone', '212.555.0147', true],
    ['phone', '212555014', false],
    ['phone', '+1 212 555 0147', false],
    ['phone', '212555014a', false],
    // Vectors of python-stdnum.
    ['utr', '1955839661', true],
    ['utr', '19558 39661', true],
    ['utr', '1955839661K', true],
    ['utr', '2955839661', false],
    ['utr', '195583966', false],
    ['niNumber', 'AB123456C', true],
    ['niNumber', 'ab 12 34 56 c', true],
    ['niNumber', 'BG123456A', false],
    ['niNumber', 'DA123456A', false],
    ['niNumber', 'AO123456A', false],
    ['niNumber', 'AB123456E', false],
    ['niNumber', 'AB12345C', false],
    ['payeReference', '123/AB456', true],
    ['payeReference', '12/AB456', false],
    ['payeReference', '123/', false],
    ['cpf', '529.982.247-25', true],
    ['cpf', '52998224725', true],
    ['cpf', '529.982.247-26', false],
    ['cpf', '529.982.247-35', false],
    ['cpf', '111.111.111-11', false],
    ['cpf', '529.982.247', false],
    ['cnpj', '12.ABC.345/01DE-35', true],
    ['cnpj', '12abc34501de35', true],
    ['cnpj', '11.444.777/0001-61', true],
    ['cnpj', '12.ABC.345/01DE-36', false],
    ['cnpj', '12.ABD.345/01DE-35', false],
    ['cnpj', '11.444.777/0001-6A', false],
    ['cnpj', '00.000.000/0000-00', false],
    ['pis', '17001789451', true],
    ['pis', '170.01789.45-1', true],
    ['pis', '17001789452', false],
  ])('%s %s: %s', (type, text, valid) => {
    expect(identifiers[type].isValid(text)).toBe(valid);
  });
});

describe('how each is written', () => {
  it.each<[IdentifierType, string, string]>([
    ['ssn', '1234', '123-4'],
    ['ssn', '123456789', '123-45-6789'],
    ['ssn', '123-45-67891', '123-45-6789'],
    ['ssn', '12a', '12'],
    ['ein', '123', '12-3'],
    ['phone', '2', '(2'],
    ['phone', '2125', '(212) 5'],
    ['phone', '(212) 555-0147', '(212) 555-0147'],
    ['phone', '212', '(212'],
    ['phone', '', ''],
    ['utr', '1955839661', '19558 39661'],
    ['niNumber', 'ab123456c', 'AB 12 34 56 C'],
    ['payeReference', '123ab456', '123/AB456'],
    ['cpf', '52998224725', '529.982.247-25'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['pis', '17001789451', '170.01789.45-1'],
  ])('%s, typed %s: %s', (type, typed, written) => {
    expect(identifiers[type].mask(typed, '')).toBe(written);
    expect(identifiers[type].mask(written, written)).toBe(written);
  });
});
