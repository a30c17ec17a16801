import { majorUnits } from '@anteroom/domain/money/money';
import type { InboxAction, InboxKind } from '@anteroom/server-sdk';
import type { PaymentVerdict } from '../api.ts';
import { textsIn } from './textsIn.ts';

/** Facts that the inbox stores about a payment that does not settle its invoice. */
export interface PaymentFacts {
  /** Label of the invoice's task. */
  readonly label: string;
  readonly amount: number;
  readonly currency: string;
  readonly verdict: Exclude<PaymentVerdict, 'received'>;
}

/** Name of the inbox item kind that {@link paymentItems} returns. Its keys are event IDs. */
export const flaggedPayment = 'flagged-payment';

/**
 * Returns the inbox item kind for payments that staff have to check.
 *
 * @param settle - Records what the firm did about a payment.
 */
export const paymentItems = (settle: InboxAction<PaymentFacts>['run']): InboxKind<PaymentFacts> => ({
  kind: flaggedPayment,
  icon: 'hand-coins',
  access: 'tasks.read',
  label: (language) => textsIn(language)('inbox.label'),
  words(language, { label, amount, currency, verdict }) {
    const t = textsIn(language);
    const money = majorUnits(amount, currency).toLocaleString(language, { style: 'currency', currency });
    return `${t('inbox.arrived', { amount: money, label })} ${t(`flaggedPayment.why.${verdict}`)}`;
  },
  actions: () => [
    {
      id: 'resolve',
      icon: 'check-check',
      access: 'tasks.manage',
      label: (language) => textsIn(language)('inbox.resolve'),
      asks: (language) => textsIn(language)('inbox.resolved'),
      run: settle,
    },
  ],
});
