import { makeTask } from '@anteroom/plugin-kit/testing';
import type { Task } from '@anteroom/sdk';
import type { IbanTransfer, InvoiceDefinition, PixPayment, WayToPay } from '../../api.ts';

const usTransfer: WayToPay = {
  kind: 'us-transfer',
  payee: 'Harbor & Finch CPAs',
  bank: 'First Harbor Bank',
  routingNumber: '011000015',
  accountNumber: '000482915537',
  reference: 'HF-1042',
};

export const ibanTransfer: IbanTransfer = {
  kind: 'iban-transfer',
  payee: 'Fink & Hafen',
  iban: 'DE89370400440532013000',
  reference: 'HF-1042',
};

export const pix: PixPayment = {
  kind: 'pix',
  payee: 'Aurora Contábil',
  city: 'Recife',
  target: { kind: 'key', key: 'financeiro@aurora.test', txid: 'FATURA1042' },
};

export const invoice: InvoiceDefinition = {
  number: 'HF-1042',
  issueDate: '2026-10-19',
  currency: 'USD',
  lines: [
    { description: 'Tax return', quantity: 1, unitPrice: 65_000, amount: 65_000, tax: 0 },
    { description: 'Meeting, hours', quantity: 1.5, unitPrice: 24_000, amount: 36_000, tax: 0 },
  ],
  subtotal: 101_000,
  tax: 0,
  total: 101_000,
  documentId: 'invoice.pdf',
  ways: [usTransfer, { kind: 'payment-page' }],
};

/** Returns an unpaid invoice, with the given fields changed. */
export function invoiceTask(fields: Partial<Task> = {}, changed: Partial<InvoiceDefinition> = {}): Task {
  return makeTask({
    kind: 'PAYMENT_REQUEST',
    label: 'Pay invoice HF-1042',
    dueDate: '2026-11-18',
    definition: { ...invoice, ...changed },
    ...fields,
  });
}
