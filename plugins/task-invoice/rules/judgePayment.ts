import type { InvoiceDefinition, PaymentVerdict } from '../api.ts';
import type { InvoiceStage } from './invoiceStage.ts';

/** Returns the verdict on a payment for an invoice. `amount` is in the minor unit of the payment's currency. */
export function judgePayment(
  stage: InvoiceStage,
  { currency, total }: Pick<InvoiceDefinition, 'currency' | 'total'>,
  payment: { readonly amount: number; readonly currency: string },
): PaymentVerdict {
  if (stage === 'cancelled') return 'invoice-cancelled';
  if (stage === 'received') return 'already-received';
  if (payment.currency !== currency) return 'currency-differs';
  return payment.amount === total ? 'received' : 'amount-differs';
}
