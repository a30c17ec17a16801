import { endpoint, Nothing } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import { Task, TaskStatus } from '@anteroom/contract/tasks';
import Type, { type Static } from 'typebox';
import { shownWhen } from './rules/shownWhen.ts';

/** Amount in the minor unit of the invoice's currency (cents, yen, fils). Up to eleven digits. */
const Amount = Type.Integer({ minimum: -99_999_999_999, maximum: 99_999_999_999 });
const PositiveAmount = Type.Integer({ minimum: 1, maximum: 99_999_999_999 });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
/** `2026-11-20`. */
const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** One line of text. */
const Line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });

export const InvoiceLine = Type.Object(
  {
    description: Line(200),
    /** Quantity with at most three decimals. */
    quantity: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    /** Price without tax; negative for a discount. */
    unitPrice: Amount,
    /** Quantity times unit price, rounded half away from zero. */
    amount: Amount,
    /** Tax on the line; 0 if it is not taxed. */
    tax: Amount,
  },
  { additionalProperties: false },
);
export type InvoiceLine = Static<typeof InvoiceLine>;

/** Transfer to an account in the United States. */
export const UsTransfer = Type.Object(
  {
    kind: Type.Literal('us-transfer'),
    payee: Line(70),
    bank: Line(70),
    /** ABA routing number. */
    routingNumber: Type.String({ pattern: '^\\d{9}$' }),
    accountNumber: Type.String({ pattern: '^\\d{4,17}$' }),
    reference: Line(140),
  },
  { additionalProperties: false },
);

/** Transfer to an account in the United Kingdom. */
export const UkTransfer = Type.Object(
  {
    kind: Type.Literal('uk-transfer'),
    payee: Line(70),
    sortCode: Type.String({ pattern: '^\\d{6}$' }),
    accountNumber: Type.String({ pattern: '^\\d{8}$' }),
    /** Payment reference: the 18 characters that British banks transmit. */
    reference: Line(18),
  },
  { additionalProperties: false },
);

/** Transfer to an account with an IBAN. For invoices in euros, an EPC QR code is offered too. */
export const IbanTransfer = Type.Object(
  {
    kind: Type.Literal('iban-transfer'),
    payee: Line(70),
    /** IBAN without spaces. */
    iban: Type.String({ pattern: '^[A-Z]{2}\\d{2}[A-Z\\d]{11,30}$' }),
    bic: Type.Optional(Type.String({ pattern: '^[A-Z\\d]{8}([A-Z\\d]{3})?$' })),
    reference: Line(140),
  },
  { additionalProperties: false },
);
export type IbanTransfer = Static<typeof IbanTransfer>;

/** Payment by Pix: to a key, or to the address of a charge created at the firm's bank (a dynamic code). */
export const PixPayment = Type.Object(
  {
    kind: Type.Literal('pix'),
    payee: Line(70),
    city: Line(40),
    target: Type.Union([
      Type.Object(
        {
          kind: Type.Literal('key'),
          /** CPF, CNPJ, telephone (`+5511…`), e-mail address or random key. */
          key: Type.String({ minLength: 1, maxLength: 77 }),
          /** Identifier with which the firm can find the payment. */
          txid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,25}$' })),
        },
        { additionalProperties: false },
      ),
      Type.Object(
        {
          kind: Type.Literal('charge'),
          /** Address without `https://`, in the form that banks issue it. */
          location: Type.String({ maxLength: 77, pattern: '^[a-z0-9.-]+\\.[a-z]{2,}/[!-~]+$' }),
        },
        { additionalProperties: false },
      ),
    ]),
  },
  { additionalProperties: false },
);
export type PixPayment = Static<typeof PixPayment>;

/** Payment on the payment page that the operator has configured. Not offered if there is no such page. */
export const PaymentPageWay = Type.Object(
  { kind: Type.Literal('payment-page') },
  { additionalProperties: false },
);

export const WayToPay = Type.Union([UsTransfer, UkTransfer, IbanTransfer, PixPayment, PaymentPageWay]);
export type WayToPay = Static<typeof WayToPay>;

/**
 * Definition of an invoice. It is due on the task's due date. The totals must add up, and the ways to pay must fit the
 * currency; `rules/invoiceProblems.ts` checks both.
 */
export const InvoiceDefinition = Type.Object(
  {
    number: Line(40),
    issueDate: CalendarDate,
    /** ISO 4217. */
    currency: Currency,
    lines: Type.Array(InvoiceLine, { minItems: 1, maxItems: 200 }),
    /** Sum of the lines' amounts. */
    subtotal: Amount,
    /** Sum of the lines' taxes. */
    tax: Amount,
    /** Subtotal plus tax: the amount to pay. */
    total: PositiveAmount,
    /** The invoice as PDF, among the client's documents. */
    documentId: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()]),
    /** Ways to pay in the order in which they are offered; each kind at most once. */
    ways: Type.Array(WayToPay, { minItems: 1, maxItems: 5 }),
  },
  { additionalProperties: false },
);
export type InvoiceDefinition = Static<typeof InvoiceDefinition>;

const InvoiceWay = Type.Union([
  Type.Literal('us-transfer'),
  Type.Literal('uk-transfer'),
  Type.Literal('iban-transfer'),
  Type.Literal('pix'),
  Type.Literal('payment-page'),
]);

/** The client's statement about the payment. Receipts are documents that carry the task's ID. */
export const InvoiceData = Type.Object(
  {
    paidOn: Type.Optional(CalendarDate),
    /** Way in which the client paid: one of those that the invoice offers. */
    way: Type.Optional(InvoiceWay),
  },
  { additionalProperties: false },
);
export type InvoiceData = Static<typeof InvoiceData>;

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

/** A payment reported by the payment page. */
export const Payment = Type.Object({
  /** Amount in the currency's minor unit. */
  amount: Type.Integer(),
  /** ISO 4217. */
  currency: Type.String(),
  /** Time in ISO 8601. */
  paidAt: Type.String(),
  verdict: PaymentVerdict,
});
export type Payment = Static<typeof Payment>;

/** Response of {@link getInvoicePayments}: facts about the payment of an invoice that its task does not contain. */
export const InvoicePayments = Type.Object({
  /** Whether the payment page can be used: the invoice offers it, and the portal has one. */
  hasPage: Type.Boolean(),
  /** Last time that a person opened the payment page (ISO 8601); null if never. */
  pageOpenedAt: Type.Union([Type.String(), Type.Null()]),
  /** Oldest first. */
  payments: Type.Array(Payment),
});
export type InvoicePayments = Static<typeof InvoicePayments>;

/** Response of {@link listOpenInvoices}: the client's unpaid invoices, earliest due date first; at most 50. */
export const OpenInvoices = Type.Object({
  items: Type.Array(
    Type.Object({
      taskId: Type.String(),
      label: Type.String(),
      /** The firm's own invoice number. */
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

/** Stages by which staff filter invoices: reported as paid, overdue, open (including overdue), received. */
export const FirmInvoiceStage = Type.Union([
  Type.Literal('reported'),
  Type.Literal('overdue'),
  Type.Literal('open'),
  Type.Literal('received'),
]);
export type FirmInvoiceStage = Static<typeof FirmInvoiceStage>;

/** Query of {@link listFirmInvoices}. */
export const FirmInvoiceQuery = Type.Object({
  stage: FirmInvoiceStage,
  clientId: Type.Optional(Type.String({ maxLength: 64 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 64 })),
});
export type FirmInvoiceQuery = Static<typeof FirmInvoiceQuery>;

/** An invoice and its client. */
export const FirmInvoice = Type.Object({
  taskId: Type.String(),
  /** Version of the task. */
  version: Type.Integer(),
  clientId: Type.String(),
  client: Type.String(),
  label: Type.String(),
  status: TaskStatus,
  /** The firm's own invoice number. */
  number: Type.String(),
  /** Total in the currency's minor unit. */
  total: Type.Integer(),
  /** ISO 4217. */
  currency: Type.String(),
  /** `2026-11-20`. */
  dueDate: Type.Union([Type.String(), Type.Null()]),
  /** Day on which the client paid, as reported by the client. */
  paidOn: Type.Union([Type.String(), Type.Null()]),
  /** Way in which the client paid, as reported by the client. */
  way: Type.Union([InvoiceWay, Type.Null()]),
});
export type FirmInvoice = Static<typeof FirmInvoice>;

/** A page of invoices of all clients, earliest due date first; received invoices are sorted newest first. */
export const FirmInvoiceList = Type.Object({
  items: Type.Array(FirmInvoice),
  /** Cursor for `after`; null after the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type FirmInvoiceList = Static<typeof FirmInvoiceList>;

/** Response of {@link getWaysToPay}, for staff who create an invoice: the ways to pay of the newest invoices. */
export const FirmWaysToPay = Type.Object({
  /** Ways to pay, each kind once, as on the newest invoice that offers it, including that invoice's reference. */
  ways: Type.Array(WayToPay),
  /** Currency of the newest invoice (ISO 4217); null if there is no invoice. */
  currency: Type.Union([Type.String(), Type.Null()]),
  /** Whether the portal has a payment page. */
  hasPage: Type.Boolean(),
});
export type FirmWaysToPay = Static<typeof FirmWaysToPay>;

/** Response of {@link openPaymentPage}. */
export const PaymentPageAddress = Type.Object({
  /** The payment provider's URL to which the browser must go. Valid for an hour. */
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
      /** Client ID; null if the task no longer exists. */
      clientId: Type.Union([Type.String(), Type.Null()]),
      label: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type FlaggedPayments = Static<typeof FlaggedPayments>;

/** Body of {@link dealWithPayment}, which records that the firm has dealt with the payment. */
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
  when: shownWhen,
  summary: 'Lists a client’s open invoices.',
  params: Type.Object({ clientId: Id }),
  answers: { 200: OpenInvoices },
});

export const listFirmInvoices = endpoint({
  method: 'GET',
  path: '/api/payments/v1/invoices',
  access: 'people.read',
  when: shownWhen,
  summary: 'Lists the invoices of all clients whom the member of staff may see, by stage.',
  query: FirmInvoiceQuery,
  answers: { 200: FirmInvoiceList },
  example: { query: { stage: 'open' } },
});

export const getInvoicePayments = endpoint({
  method: 'GET',
  path: '/api/payments/v1/tasks/:taskId',
  access: 'tasks.read',
  when: shownWhen,
  summary: 'Returns how an invoice can be paid and what has been.',
  params: ofTask,
  answers: { 200: InvoicePayments },
  // The task is not an invoice.
  example: { answer: { status: 404 } },
});

export const openPaymentPage = endpoint({
  method: 'POST',
  path: '/api/payments/v1/tasks/:taskId/page',
  access: 'tasks.write',
  when: shownWhen,
  summary: 'Returns the address of the page to pay an invoice on.',
  params: ofTask,
  answers: { 200: PaymentPageAddress },
  problems: { conflict: ['task-complete'] },
  // The task is not an invoice.
  example: { answer: { status: 404 } },
});

export const markInvoiceReceived = endpoint({
  method: 'POST',
  path: '/api/payments/v1/tasks/:taskId/received',
  access: 'tasks.manage',
  summary: 'Marks an invoice as paid.',
  params: ofTask,
  answers: { 200: Task },
  problems: { conflict: ['task-complete'] },
  // The task is not an invoice.
  example: { answer: { status: 404 } },
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
  headers: Type.Object({ 'anteroom-signature': Type.Optional(Type.String()) }),
  // The signature covers the raw bytes.
  raw: true,
  answers: { 200: PaymentNoticeAnswer },
});
