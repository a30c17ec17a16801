import { majorUnits } from '@anteroom/domain/money/money';
import type { InboxKind } from '@anteroom/server-sdk';
import type { FlaggedPayment } from './flaggedPaymentMail.ts';
import { textsIn } from './textsIn.ts';

/** Facts that the inbox keeps of a payment that does not settle its invoice. */
export type PaymentFacts = Pick<FlaggedPayment, 'label' | 'amount' | 'currency' | 'verdict'>;

/** Payments to check in the staff's inbox, by their event's ID. */
export const paymentItems: InboxKind<PaymentFacts> = {
  kind: 'flagged-payment',
  icon: 'hand-coins',
  access: 'tasks.read',
  label: (language) => textsIn(language)('inbox.label'),
  words(language, { label, amount, currency, verdict }) {
    const t = textsIn(language);
    const money = majorUnits(amount, currency).toLocaleString(language, { style: 'currency', currency });
    return `${t('inbox.arrived', { amount: money, label })} ${t(`flaggedPayment.why.${verdict}`)}`;
  },
};
