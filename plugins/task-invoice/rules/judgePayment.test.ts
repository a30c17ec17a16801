import { expect, it } from 'vitest';
import type { PaymentVerdict } from '../api.ts';
import type { InvoiceStage } from './invoiceStage.ts';
import { judgePayment } from './judgePayment.ts';

it.each<[InvoiceStage, number, string, PaymentVerdict]>([
  ['to-pay', 15_200, 'USD', 'received'],
  ['reported', 15_200, 'USD', 'received'],
  ['to-pay', 15_199, 'USD', 'amount-differs'],
  ['to-pay', 15_201, 'USD', 'amount-differs'],
  ['to-pay', 15_200, 'CAD', 'currency-differs'],
  ['received', 15_200, 'USD', 'already-received'],
  ['cancelled', 15_200, 'USD', 'invoice-cancelled'],
])('for a %s invoice of 152.00 USD, a payment of %i %s is %s', (stage, amount, currency, verdict) => {
  expect(judgePayment(stage, { currency: 'USD', total: 15_200 }, { amount, currency })).toBe(verdict);
});
