import type { Portal, Variable } from '@anteroom/server-sdk';
import type { PaymentPage } from './PaymentPage.ts';
import { SignedPaymentPage } from './SignedPaymentPage.ts';

/** Where invoices can be paid, and the secret with which the portal and the page sign what each tells the other. */
export const variables = {
  PAYMENT_PAGE_URL: { alsoCalled: 'PAYMENT_PAGE_URL' },
  PAYMENT_PAGE_SECRET: { alsoCalled: 'PAYMENT_PAGE_SECRET' },
} as const satisfies Readonly<Record<string, Variable>>;

/**
 * Returns the payment page that the operator has set up; null for none.
 *
 * @throws Error that never repeats a value: it may hold a password.
 */
export function paymentPageOf({ variable, clock }: Pick<Portal, 'variable' | 'clock'>): PaymentPage | null {
  const url = variable('PAYMENT_PAGE_URL');
  const secret = variable('PAYMENT_PAGE_SECRET');
  if (url === null && secret === null) return null;
  if (url === null) throw new Error('PAYMENT_PAGE_URL is needed with PAYMENT_PAGE_SECRET');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('PAYMENT_PAGE_URL must be an address that starts with https:// or http://');
  if (secret === null || secret.length < 32)
    throw new Error('PAYMENT_PAGE_SECRET of 32 characters or more is needed with PAYMENT_PAGE_URL');
  return new SignedPaymentPage(url, secret, clock);
}
