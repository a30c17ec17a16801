import type { PaymentVerdict } from '@anteroom/contract';

export interface PaymentTables {
  /** One for each invoice for which somebody has gone to the payment page. */
  payment_attempts: {
    company_id: string;
    task_id: string;
    /** By which the payment page names the invoice. */
    attempt_id: string;
    opened_at: Date;
  };
  payments: {
    company_id: string;
    /** Of the payment provider. */
    event_id: string;
    task_id: string;
    /** In the currency's minor unit. */
    amount: number;
    currency: string;
    paid_at: Date;
    noticed_at: Date;
    verdict: PaymentVerdict;
    /** Set with `dealt_with_by` once the firm has dealt with one that did not settle its invoice. */
    dealt_with_at: Date | null;
    dealt_with_by: string | null;
    /** What the firm did about it. */
    note: string | null;
  };
}
