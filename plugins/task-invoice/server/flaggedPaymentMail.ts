import { majorUnits } from '@anteroom/domain/money/money';
import type { Letter } from '@anteroom/server-sdk';
import type { PaymentVerdict } from '../api.ts';
import { textsIn } from './textsIn.ts';

export interface FlaggedPayment {
  /** The invoice's task. */
  readonly label: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly eventId: string;
  readonly verdict: FlaggedVerdict;
}

type FlaggedVerdict = Exclude<PaymentVerdict, 'received'>;

/**
 * Tells the firm of a payment that does not settle its invoice.
 *
 * @param language - the firm's, as `pt-br`.
 */
export function flaggedPaymentMail(
  language: string,
  { label, amount, currency, paidAt, eventId, verdict }: FlaggedPayment,
): Pick<Letter, 'language' | 'subject' | 'parts'> {
  const t = textsIn(language);
  const money = majorUnits(amount, currency).toLocaleString(language, { style: 'currency', currency });
  const when = `${paidAt.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
  return {
    language,
    subject: t('flaggedPayment.subject', { label }),
    parts: [
      t('flaggedPayment.arrived', { amount: money, label, when }),
      t(`flaggedPayment.why.${verdict}`),
      t('flaggedPayment.event', { eventId }),
    ],
  };
}
