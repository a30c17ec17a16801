import type { Portal } from '@anteroom/server-sdk';
import type { Transaction } from 'kysely';
import type { PaymentVerdict } from '../api.ts';

/** The plugin's tables, by name. */
export interface PaymentTables {
  /** One row per invoice whose payment page somebody has opened. */
  'task_invoice.attempts': {
    company_id: string;
    task_id: string;
    /** Identifies the invoice on the payment page, together with the firm. */
    attempt_id: string;
    opened_at: Date;
  };
  'task_invoice.payments': {
    company_id: string;
    /** The payment provider's event ID. */
    event_id: string;
    task_id: string;
    /** Amount in the currency's minor unit. */
    amount: number;
    currency: string;
    paid_at: Date;
    noticed_at: Date;
    verdict: PaymentVerdict;
    /** Set with `dealt_with_by` once staff have dealt with a payment that did not settle its invoice. */
    dealt_with_at: Date | null;
    dealt_with_by: string | null;
    /** Staff's note on how they dealt with it. */
    note: string | null;
  };
}

export type PaymentTx = Transaction<PaymentTables>;
export type PaymentPortal = Portal<PaymentTables>;
