import fc from 'fast-check';
import { hasError, parsePix } from 'pix-utils';
import { describe, expect, it } from 'vitest';
import { isPixName, pixCode } from './pixCode.ts';

const randomKey = '123e4567-e12b-12d1-a456-426655440000';
const pix = {
  payee: 'Fulano de Tal',
  city: 'BRASILIA',
  target: { kind: 'key', key: randomKey },
} as const;
const invoice = { currency: 'BRL', total: 123_456 };

function parse(code: string) {
  const parsed = parsePix(code);
  if (hasError(parsed)) throw new Error(parsed.message);
  return parsed;
}

describe('pixCode', () => {
  it('matches the central bank’s static example, apart from the amount', () => {
    const amount = '54071234.56';
    const code = pixCode(invoice, pix);
    expect(code).toContain(amount);
    const example =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
    expect(code.replace(amount, '').slice(0, -4)).toBe(example);
  });

  it('matches the central bank’s example of a dynamic code', () => {
    const location = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441';
    expect(pixCode(invoice, { ...pix, target: { kind: 'charge', location } })).toBe(
      '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    );
  });

  it('is parsed by another library into the same values', () => {
    const code = pixCode(invoice, {
      ...pix,
      target: { kind: 'key', key: randomKey, txid: 'FATURA20260042' },
    });
    expect(parse(code)).toMatchObject({
      type: 'STATIC',
      pixKey: randomKey,
      transactionAmount: 1234.56,
      transactionCurrency: '986',
      countryCode: 'BR',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: 'FATURA20260042',
    });
  });

  it('drops accents and cuts off names that are too long', () => {
    const code = pixCode(invoice, {
      ...pix,
      payee: 'Aurora Contábil Assessoria Empresarial',
      city: 'São José do Rio Preto',
    });
    expect(parse(code)).toMatchObject({
      merchantName: 'Aurora Contabil Assessori',
      merchantCity: 'Sao Jose do Rio',
    });
  });

  it('is parsed by another library for any amount, key and name', () => {
    const key = fc.constantFrom(
      randomKey,
      '52998224725',
      '12ABC34501DE35',
      '+5511943214321',
      'pix@example.com',
    );
    const name = fc.stringMatching(/^[A-Za-z][A-Za-zÀ-ÿ0-9 .&-]{0,68}$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), key, name, (total, key, payee) => {
        const parsed = parse(
          pixCode({ currency: 'BRL', total }, { ...pix, payee, target: { kind: 'key', key } }),
        );
        expect(parsed).toMatchObject({
          pixKey: key,
          transactionAmount: total / 100,
          transactionCurrency: '986',
        });
      }),
    );
  });
});

it('isPixName rejects names without a usable character', () => {
  expect(['São Paulo', 'Ø 1'].map(isPixName)).toEqual([true, true]);
  expect(['', ' ', '北京', '÷'].map(isPixName)).toEqual([false, false, false, false]);
});
