import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';
import { WayToPay } from './taskKinds/invoice.ts';
import { Task } from './tasks.ts';

/**
 * Relation of a payment to its invoice. Only `received` settles the invoice; staff have to look at every other payment.
 */
export const PaymentVerdict = Type.Union([
  Type.Literal('received'),
  Type.Literal('amount-differs'),
  Type.Literal('currency-differs'),
  /** The invoice is already paid. */
  Type.Literal('already-received'),
  Type.Literal('invoice-cancelled'),
]);
export type PaymentVerdict = Static<typeof PaymentVerdict>;

/** A payment of which the payment page has told. */
export const Payment = Type.Object({
  /** Amount in the currency's minor unit. */
  amount: Type.Integer(),
  /** ISO 4217. */
  currency: Type.String(),
  /** ISO time. */
  paidAt: Type.String(),
  verdict: PaymentVerdict,
});
export type Payment = Static<typeof Payment>;

/** Response of {@link getInvoicePayments}: facts about paying an invoice that its task does not contain. */
export const InvoicePayments = Type.Object({
  /** Whether the payment page can be used: the invoice offers it, and the portal has one. */
  hasPage: Type.Boolean(),
  /** Last time that a person opened the payment page (ISO 8601); null if never. */
  pageOpenedAt: Type.Union([Type.String(), Type.Null()]),
  /** Oldest first. */
  payments: Type.Array(Payment),
});
export type InvoicePayments = Static<typeof InvoicePayments>;

/** Response of {@link listOpenInvoices}: the client's unpaid invoices, the earliest due first; at most 50. */
export const OpenInvoices = Type.Object({
  items: Type.Array(
    Type.Object({
      taskId: Type.String(),
      label: Type.String(),
      /** The invoice's own, as the firm counts. */
      number: Type.String(),
      /** Total in the currency's minor unit. */
      total: Type.Integer(),
      /** ISO 4217. */
      currency: Type.String(),
      /** `2026-11-20`. */
      dueDate: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type OpenInvoices = Static<typeof OpenInvoices>;

/** Response of {@link getWaysToPay} for staff who create an invoice: the ways to pay of the newest invoices. */
export const FirmWaysToPay = Type.Object({
  /** Ways to pay, each kind once, as on the newest invoice that offers it. The reference is that invoice's. */
  ways: Type.Array(WayToPay),
  /** ISO 4217, of the newest invoice; null when there is none. */
  currency: Type.Union([Type.String(), Type.Null()]),
  /** Whether the portal has a payment page. */
  hasPage: Type.Boolean(),
});
export type FirmWaysToPay = Static<typeof FirmWaysToPay>;

/** Response of {@link openPaymentPage}. */
export const PaymentPageAddress = Type.Object({
  /** URL at the payment provider to which the browser goes. Valid for an hour. */
  url: Type.String(),
});
export type PaymentPageAddress = Static<typeof PaymentPageAddress>;

/**
 * Response of {@link listFlaggedPayments}: payments that did not settle their invoices and that staff have not handled,
 * newest first; at most 100.
 */
export const FlaggedPayments = Type.Object({
  data: Type.Array(
    Type.Object({
      ...Payment.properties,
      /** The payment provider's event ID. */
      eventId: Type.String(),
      taskId: Type.String(),
      /** Client; null if the task no longer exists. */
      clientId: Type.Union([Type.String(), Type.Null()]),
      label: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type FlaggedPayments = Static<typeof FlaggedPayments>;

/** Body of {@link dealWithPayment}: the firm has dealt with the payment. */
export const PaymentDealtWith = Type.Object(
  {
    /** Note on how staff handled it, for example "paid back". */
    note: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
  },
  { additionalProperties: false },
);
export type PaymentDealtWith = Static<typeof PaymentDealtWith>;

/** Response of {@link takePaymentNotice}. A repeated notice gets the same response. */
export const PaymentNoticeAnswer = Type.Object({ verdict: PaymentVerdict });
export type PaymentNoticeAnswer = Static<typeof PaymentNoticeAnswer>;

const ofTask = Type.Object({ taskId: Id });

export const listOpenInvoices = endpoint({
  method: 'GET',
  path: '/api/payments/v1/clients/:clientId/invoices',
  access: 'tasks.read',
  summary: 'Lists a client’s open invoices.',
  params: Type.Object({ clientId: Id }),
  answers: { 200: OpenInvoices },
});

export const getInvoicePayments = endpoint({
  method: 'GET',
  path: '/api/payments/v1/tasks/:taskId',
  access: 'tasks.read',
  summary: 'Returns how an invoice can be paid and what has been.',
  params: ofTask,
  answers: { 200: InvoicePayments },
});

export const openPaymentPage = endpoint({
  method: 'POST',
  path: '/api/payments/v1/tasks/:taskId/page',
  access: 'tasks.write',
  summary: 'Returns the address of the page to pay an invoice on.',
  params: ofTask,
  answers: { 200: PaymentPageAddress },
});

export const markInvoiceReceived = endpoint({
  method: 'POST',
  path: '/api/payments/v1/tasks/:taskId/received',
  access: 'tasks.manage',
  summary: 'Marks an invoice as paid.',
  params: ofTask,
  answers: { 200: Task },
});

export const getWaysToPay = endpoint({
  method: 'GET',
  path: '/api/payments/v1/ways',
  access: 'tasks.manage',
  summary: 'Returns how the firm is paid.',
  answers: { 200: FirmWaysToPay },
});

export const listFlaggedPayments = endpoint({
  method: 'GET',
  path: '/api/payments/v1/flagged',
  access: 'tasks.manage',
  summary: 'Lists payments that fit no invoice.',
  answers: { 200: FlaggedPayments },
});

export const dealWithPayment = endpoint({
  method: 'POST',
  path: '/api/payments/v1/flagged/:eventId/dealt-with',
  access: 'tasks.manage',
  summary: 'Marks a flagged payment as dealt with.',
  params: Type.Object({ eventId: Type.String({ maxLength: 200 }) }),
  body: PaymentDealtWith,
  answers: { 204: Nothing },
  example: { body: { note: 'Paid back' } },
});

export const takePaymentNotice = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'public',
  summary: 'Takes the payment page’s signed notice.',
  answers: { 200: PaymentNoticeAnswer },
});
