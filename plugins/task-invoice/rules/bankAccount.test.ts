import { describe, expect, it } from 'vitest';
import { isBic, isIban, isRoutingNumber } from './bankAccount.ts';

describe('isIban', () => {
  // Examples from the IBAN registry.
  it.each(['DE89370400440532013000', 'GB29NWBK60161331926819', 'NL91ABNA0417164300', 'BE68539007547034'])(
    'accepts %s',
    (iban) => {
      expect(isIban(iban)).toBe(true);
    },
  );
  it.each([
    'DE88370400440532013000',
    'DE8937040044053201300',
    'XX89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    '',
  ])('rejects %j', (iban) => {
    expect(isIban(iban)).toBe(false);
  });
});

describe('isBic', () => {
  it.each(['DEUTDEFF', 'DEUTDEFF500', 'NEDSZAJJXXX'])('accepts %s', (bic) => {
    expect(isBic(bic)).toBe(true);
  });
  it.each(['DEUTDEF', 'DEUTXXFF', 'DEUTDEFF50', ''])('rejects %j', (bic) => {
    expect(isBic(bic)).toBe(false);
  });
});

describe('isRoutingNumber', () => {
  // Numbers of the Federal Reserve Bank of Boston and of large banks.
  it.each(['011000015', '021000021', '121000248', '111000025'])('accepts %s', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });
  it.each(['011000016', '012000015', '000000000', '01100001', '01100001a', ''])('rejects %j', (number) => {
    expect(isRoutingNumber(number)).toBe(false);
  });
});
