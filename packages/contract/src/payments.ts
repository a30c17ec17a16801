import Type, { type Static } from 'typebox';
import { WayToPay } from './taskKinds/invoice.ts';

/** What a payment is to its invoice; only `received` settles it, every other one is for the firm to look at. */
export const PaymentVerdict = Type.Union([
  Type.Literal('received'),
  Type.Literal('amount-differs'),
  Type.Literal('currency-differs'),
  /** It has been paid before. */
  Type.Literal('already-received'),
  Type.Literal('invoice-cancelled'),
]);
export type PaymentVerdict = Static<typeof PaymentVerdict>;

/** A payment of which the payment page has told. */
export const Payment = Type.Object({
  /** In the currency's minor unit. */
  amount: Type.Integer(),
  /** ISO 4217. */
  currency: Type.String(),
  /** ISO time. */
  paidAt: Type.String(),
  verdict: PaymentVerdict,
});
export type Payment = Static<typeof Payment>;

/** Answer of `GET /api/payments/v1/tasks/{taskId}`: what is known of paying an invoice beside its task. */
export const InvoicePayments = Type.Object({
  /** Whether it can be paid on the payment page: the invoice offers it, and the portal has one. */
  hasPage: Type.Boolean(),
  /** When somebody last went to the payment page, ISO time; null when nobody has. */
  pageOpenedAt: Type.Union([Type.String(), Type.Null()]),
  /** Oldest first. */
  payments: Type.Array(Payment),
});
export type InvoicePayments = Static<typeof InvoicePayments>;

/** Answer of `GET /api/payments/v1/clients/{clientId}/invoices`: what the client has to pay, the earliest due first; 50 at most. */
export const OpenInvoices = Type.Object({
  items: Type.Array(
    Type.Object({
      taskId: Type.String(),
      label: Type.String(),
      /** The invoice's own, as the firm counts. */
      number: Type.String(),
      /** In the currency's minor unit. */
      total: Type.Integer(),
      /** ISO 4217. */
      currency: Type.String(),
      /** `2026-11-20`. */
      dueDate: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type OpenInvoices = Static<typeof OpenInvoices>;

/** Answer of `GET /api/payments/v1/ways`, to staff who make an invoice: what the newest ones say. */
export const FirmWaysToPay = Type.Object({
  /** Each kind once, as the newest invoice with it has it. Its reference is that invoice's. */
  ways: Type.Array(WayToPay),
  /** ISO 4217, of the newest invoice; null when there is none. */
  currency: Type.Union([Type.String(), Type.Null()]),
  /** Whether the portal has a payment page. */
  hasPage: Type.Boolean(),
});
export type FirmWaysToPay = Static<typeof FirmWaysToPay>;

/** Answer of `POST /api/payments/v1/tasks/{taskId}/page`. */
export const PaymentPageAddress = Type.Object({
  /** Where to send the person: a page of the payment provider. Good for an hour. */
  url: Type.String(),
});
export type PaymentPageAddress = Static<typeof PaymentPageAddress>;

/**
 * Answer of `GET /api/payments/v1/flagged`: payments that did not settle their invoices and that the firm has not dealt with, newest
 * first, a hundred at most.
 */
export const FlaggedPayments = Type.Object({
  data: Type.Array(
    Type.Object({
      ...Payment.properties,
      /** Of the payment provider. */
      eventId: Type.String(),
      taskId: Type.String(),
      /** Null when the task is there no more. */
      clientId: Type.Union([Type.String(), Type.Null()]),
      label: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type FlaggedPayments = Static<typeof FlaggedPayments>;

/** Body of `POST /api/payments/v1/flagged/{eventId}/dealt-with`: the firm has dealt with the payment. */
export const PaymentDealtWith = Type.Object(
  {
    /** What was done about it: paid back, say. */
    note: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
  },
  { additionalProperties: false },
);
export type PaymentDealtWith = Static<typeof PaymentDealtWith>;

/** Answer of `POST /api/payments/webhook`. The same notice again is answered as the first time. */
export const PaymentNoticeAnswer = Type.Object({ verdict: PaymentVerdict });
export type PaymentNoticeAnswer = Static<typeof PaymentNoticeAnswer>;
