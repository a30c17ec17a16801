import { describe, expect, it } from 'vitest';
import type { InvoiceDefinition, WayToPay } from '../api.ts';
import { invoiceProblems, lineAmount } from './invoiceProblems.ts';

const usTransfer = {
  kind: 'us-transfer',
  payee: 'Harbor & Finch CPAs',
  bank: 'First Harbor Bank',
  routingNumber: '011000015',
  accountNumber: '000123456789',
  reference: 'INV-1042',
} as const;
const ibanTransfer = {
  kind: 'iban-transfer',
  payee: 'Finch',
  iban: 'DE89370400440532013000',
  bic: 'DEUTDEFF',
  reference: 'INV-1042',
} as const;
const pix = {
  kind: 'pix',
  payee: 'Aurora',
  city: 'Recife',
  target: { kind: 'key', key: 'pix@example.com' },
} as const;
const page = { kind: 'payment-page' } as const;
const invoice: InvoiceDefinition = {
  number: 'INV-1042',
  issueDate: '2026-11-02',
  currency: 'USD',
  lines: [
    { description: 'Bookkeeping', quantity: 1.5, unitPrice: 9_999, amount: 14_999, tax: 1_200 },
    { description: 'Discount', quantity: 1, unitPrice: -999, amount: -999, tax: 0 },
  ],
  subtotal: 14_000,
  tax: 1_200,
  total: 15_200,
  documentId: null,
  ways: [usTransfer, page],
};
const paidBy = (currency: string, ...ways: WayToPay[]): InvoiceDefinition => ({ ...invoice, currency, ways });

describe('invoiceProblems', () => {
  it('finds no problems in an invoice that adds up', () => {
    expect(invoiceProblems(invoice)).toEqual([]);
  });

  it.each<[string, InvoiceDefinition, string, string]>([
    ['a day that is none', { ...invoice, issueDate: '2026-02-30' }, 'issueDate', 'date-unknown'],
    ['a currency that is none', paidBy('QQQ', page), 'currency', 'currency-unknown'],
    ['a wrong subtotal', { ...invoice, subtotal: 14_001, total: 15_201 }, 'subtotal', 'sum-wrong'],
    ['a wrong tax', { ...invoice, tax: 1_201, total: 15_201 }, 'tax', 'sum-wrong'],
    ['a wrong total', { ...invoice, total: 15_201 }, 'total', 'sum-wrong'],
    [
      'dollars to Britain',
      paidBy('USD', {
        kind: 'uk-transfer',
        payee: 'x',
        sortCode: '200000',
        accountNumber: '55779911',
        reference: 'x',
      }),
      'ways/0',
      'way-for-other-currency',
    ],
    ['pounds to the United States', paidBy('GBP', usTransfer), 'ways/0', 'way-for-other-currency'],
    ['euros by Pix', paidBy('EUR', pix), 'ways/0', 'way-for-other-currency'],
    ['one way twice', paidBy('USD', page, page), 'ways/1', 'way-twice'],
    [
      'a routing number with a slip',
      paidBy('USD', { ...usTransfer, routingNumber: '011000016' }),
      'ways/0/routingNumber',
      'routing-number-invalid',
    ],
    [
      'an IBAN with a slip',
      paidBy('EUR', { ...ibanTransfer, iban: 'DE88370400440532013000' }),
      'ways/0/iban',
      'iban-invalid',
    ],
    ['a BIC of no country', paidBy('EUR', { ...ibanTransfer, bic: 'DEUTXXFF' }), 'ways/0/bic', 'bic-invalid'],
    [
      'a reference beyond the code',
      paidBy('EUR', { ...ibanTransfer, payee: 'ü'.repeat(70), reference: '€'.repeat(70) }),
      'ways/0/reference',
      'code-too-long',
    ],
    [
      'a payee in other letters',
      paidBy('BRL', { ...pix, payee: '北京' }),
      'ways/0/payee',
      'pix-name-unwritable',
    ],
    [
      'a Pix key that is none',
      paidBy('BRL', { ...pix, target: { kind: 'key', key: 'nobody' } }),
      'ways/0/target/key',
      'pix-key-invalid',
    ],
  ])('reports %s', (_, wrong, path, reason) => {
    expect(invoiceProblems(wrong)).toEqual([{ path, reason }]);
  });

  it('finds a line that does not add up, and a quantity with too many decimals', () => {
    const [first, second] = invoice.lines;
    if (!first || !second) throw new Error('The example has two lines.');
    const problems = invoiceProblems({ ...invoice, lines: [{ ...first, quantity: 1.2345 }, second] });
    expect(problems).toEqual([
      { path: 'lines/0/quantity', reason: 'quantity-too-fine' },
      { path: 'lines/0/amount', reason: 'sum-wrong' },
    ]);
  });
});

describe('lineAmount', () => {
  it.each([
    [1, 100, 100],
    [0.5, 1, 1],
    [0.5, -1, -1],
    [0.333, 100, 33],
    [1.005, 100, 101],
    [1_000_000, 99_999_999_999, 99_999_999_999_000_000],
  ])('%d times %i is %i', (quantity, unitPrice, amount) => {
    expect(lineAmount({ quantity, unitPrice })).toBe(amount);
  });
});
