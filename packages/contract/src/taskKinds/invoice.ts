import Type, { type Static } from 'typebox';

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

/** Transfer to an account with an IBAN; in euros also offered as an EPC QR code. */
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
          /** Identifier by which the firm finds the payment. */
          txid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,25}$' })),
        },
        { additionalProperties: false },
      ),
      Type.Object(
        {
          kind: Type.Literal('charge'),
          /** Address without `https://`, as banks give it. */
          location: Type.String({ maxLength: 77, pattern: '^[a-z0-9.-]+\\.[a-z]{2,}/[!-~]+$' }),
        },
        { additionalProperties: false },
      ),
    ]),
  },
  { additionalProperties: false },
);
export type PixPayment = Static<typeof PixPayment>;

/** Payment on the payment page that the operator has configured; not offered if there is none. */
export const PaymentPageWay = Type.Object(
  { kind: Type.Literal('payment-page') },
  { additionalProperties: false },
);

export const WayToPay = Type.Union([UsTransfer, UkTransfer, IbanTransfer, PixPayment, PaymentPageWay]);
export type WayToPay = Static<typeof WayToPay>;

/**
 * Definition of an invoice. The task's due date applies. The totals must add up, and the ways to pay must fit the
 * currency; `@anteroom/domain/invoice` checks both.
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
    /** Subtotal and tax: what is to pay. */
    total: PositiveAmount,
    /** The invoice as PDF, among the client's documents. */
    documentId: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()]),
    /** Ways to pay in the order in which they are offered, each kind once. */
    ways: Type.Array(WayToPay, { minItems: 1, maxItems: 5 }),
  },
  { additionalProperties: false },
);
export type InvoiceDefinition = Static<typeof InvoiceDefinition>;

/** The client's statement about the payment. Receipts are documents that carry the task's ID. */
export const InvoiceData = Type.Object(
  {
    paidOn: Type.Optional(CalendarDate),
    /** Way in which it was paid: one of those that the invoice offers. */
    way: Type.Optional(
      Type.Union([
        Type.Literal('us-transfer'),
        Type.Literal('uk-transfer'),
        Type.Literal('iban-transfer'),
        Type.Literal('pix'),
        Type.Literal('payment-page'),
      ]),
    ),
  },
  { additionalProperties: false },
);
export type InvoiceData = Static<typeof InvoiceData>;
