import type { Portal, Variable } from '@anteroom/server-sdk';
import type { PaymentPage } from './PaymentPage.ts';
import { SignedPaymentPage } from './SignedPaymentPage.ts';

/** URL of the payment page, and the secret with which the portal and the page sign their messages to each other. */
export const variables = {
  PAYMENT_PAGE_URL: { alsoCalled: 'PAYMENT_PAGE_URL' },
  PAYMENT_PAGE_SECRET: { alsoCalled: 'PAYMENT_PAGE_SECRET' },
} as const satisfies Readonly<Record<string, Variable>>;

/**
 * Returns the payment page that the operator has configured, or null if there is none.
 *
 * @throws Error whose message never repeats a value, because it may contain a password.
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
