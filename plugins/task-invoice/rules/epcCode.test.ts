import encodeByAnother from 'sepa-payment-qr-code';
import { describe, expect, it } from 'vitest';
import type { IbanTransfer } from '../api.ts';
import { epcCode } from './epcCode.ts';

const transfer: IbanTransfer = {
  kind: 'iban-transfer',
  payee: 'Red Cross of Belgium',
  iban: 'BE72000000001616',
  bic: 'BPOTBEB1',
  reference: 'Urgency fund',
};

describe('epcCode', () => {
  it('matches the guideline’s own example, in version 002', () => {
    expect(epcCode({ total: 100 }, transfer).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'BPOTBEB1',
      'Red Cross of Belgium',
      'BE72000000001616',
      'EUR1.00',
      '',
      '',
      'Urgency fund',
    ]);
  });

  it.each([
    [1, 'one cent'],
    [123_456, 'Rechnung 2026-0042'],
    [99_999_999_999, 'Ünïcödé'],
  ])('of %i cents matches the code of an independent library', (total, reference) => {
    const { payee: name, iban, bic } = transfer;
    const theirs = encodeByAnother({
      name,
      iban,
      bic,
      amount: total / 100,
      unstructuredReference: reference,
    });
    // The expected code ends with an empty line for a field that we leave out. The guideline allows trailing ones to be
    // omitted.
    expect(`${epcCode({ total }, { ...transfer, reference })}\n`).toBe(theirs);
  });

  it('needs no BIC', () => {
    const { bic: _, ...withoutBic } = transfer;
    expect(epcCode({ total: 100 }, withoutBic).split('\n')[4]).toBe('');
  });
});
