import { isPixName } from '@anteroom/domain/brazil/pixCode';
import { isPixKey } from '@anteroom/domain/brazil/pixKey';
import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import type { InvoiceDefinition, InvoiceLine, WayToPay } from '../api.ts';
import { isBic, isIban, isRoutingNumber } from './bankAccount.ts';
import { epcCode, epcCodeBytes } from './epcCode.ts';

/** Fault in an invoice, with its place (`lines/0/amount`). */
export interface InvoiceProblem {
  readonly path: string;
  readonly reason: InvoiceProblemReason;
}

export type InvoiceProblemReason =
  | 'date-unknown'
  | 'currency-unknown'
  /** The quantity has more than three decimals. */
  | 'quantity-too-fine'
  /** The amount does not match the figures from which it is computed. */
  | 'sum-wrong'
  /** This way to pay does not support the currency. */
  | 'way-for-other-currency'
  | 'way-twice'
  | 'routing-number-invalid'
  | 'iban-invalid'
  | 'bic-invalid'
  | 'pix-key-invalid'
  /** The name contains characters other than the Latin letters that a BR Code supports. */
  | 'pix-name-unwritable'
  /** The payee and the reference do not fit into the QR code. */
  | 'code-too-long';

/** Returns the faults in an invoice; empty if the firm may send it. The schema must have been checked before. */
export function invoiceProblems(invoice: InvoiceDefinition): InvoiceProblem[] {
  return [...factProblems(invoice), ...sumProblems(invoice), ...wayProblems(invoice)];
}

/** Returns a line's amount: quantity times unit price, in minor units, rounded half away from zero. */
export function lineAmount({ quantity, unitPrice }: Pick<InvoiceLine, 'quantity' | 'unitPrice'>): number {
  // Computed exactly, in thousandths, because the product may exceed the safe integers.
  const product = BigInt(Math.round(quantity * 1000)) * BigInt(unitPrice);
  const size = product < 0n ? -product : product;
  const rounded = Number((size + 500n) / 1000n);
  return product < 0n ? -rounded : rounded;
}

function factProblems({ issueDate, currency, lines }: InvoiceDefinition): InvoiceProblem[] {
  return [
    ...problemIf(!isCalendarDate(issueDate), 'issueDate', 'date-unknown'),
    ...problemIf(!Intl.supportedValuesOf('currency').includes(currency), 'currency', 'currency-unknown'),
    ...lines.flatMap(({ quantity }, index) =>
      problemIf(!hasThreeDecimals(quantity), `lines/${index}/quantity`, 'quantity-too-fine'),
    ),
  ];
}

function sumProblems({ lines, subtotal, tax, total }: InvoiceDefinition): InvoiceProblem[] {
  const sum = (figures: readonly number[]) => figures.reduce((a, b) => a + b, 0);
  return [
    ...lines.flatMap((line, index) =>
      problemIf(line.amount !== lineAmount(line), `lines/${index}/amount`, 'sum-wrong'),
    ),
    ...problemIf(subtotal !== sum(lines.map((line) => line.amount)), 'subtotal', 'sum-wrong'),
    ...problemIf(tax !== sum(lines.map((line) => line.tax)), 'tax', 'sum-wrong'),
    ...problemIf(total !== subtotal + tax, 'total', 'sum-wrong'),
  ];
}

function wayProblems(invoice: InvoiceDefinition): InvoiceProblem[] {
  return invoice.ways.flatMap((way, index) => [
    ...problemIf(!takesCurrency(way, invoice.currency), `ways/${index}`, 'way-for-other-currency'),
    ...problemIf(
      invoice.ways.slice(0, index).some(({ kind }) => kind === way.kind),
      `ways/${index}`,
      'way-twice',
    ),
    ...accountProblems(invoice, way).map(({ path, reason }) => ({ path: `ways/${index}/${path}`, reason })),
  ]);
}

/**
 * Returns whether a way to pay supports a currency. Domestic transfers use the country's currency; an IBAN accepts any.
 */
function takesCurrency({ kind }: WayToPay, currency: string): boolean {
  switch (kind) {
    case 'us-transfer':
      return currency === 'USD';
    case 'uk-transfer':
      return currency === 'GBP';
    case 'pix':
      return currency === 'BRL';
    case 'iban-transfer':
    case 'payment-page':
      return true;
  }
}

function accountProblems(invoice: InvoiceDefinition, way: WayToPay): InvoiceProblem[] {
  switch (way.kind) {
    case 'us-transfer':
      return problemIf(!isRoutingNumber(way.routingNumber), 'routingNumber', 'routing-number-invalid');
    case 'iban-transfer': {
      const bytes = new TextEncoder().encode(epcCode(invoice, way)).length;
      return [
        ...problemIf(!isIban(way.iban), 'iban', 'iban-invalid'),
        ...problemIf(way.bic !== undefined && !isBic(way.bic), 'bic', 'bic-invalid'),
        ...problemIf(invoice.currency === 'EUR' && bytes > epcCodeBytes, 'reference', 'code-too-long'),
      ];
    }
    case 'pix':
      return [
        ...problemIf(!isPixName(way.payee), 'payee', 'pix-name-unwritable'),
        ...problemIf(!isPixName(way.city), 'city', 'pix-name-unwritable'),
        ...problemIf(way.target.kind === 'key' && !isPixKey(way.target.key), 'target/key', 'pix-key-invalid'),
      ];
    case 'uk-transfer':
    case 'payment-page':
      return [];
  }
}

function hasThreeDecimals(quantity: number): boolean {
  return Number(quantity.toFixed(3)) === quantity;
}

function problemIf(isWrong: boolean, path: string, reason: InvoiceProblemReason): InvoiceProblem[] {
  return isWrong ? [{ path, reason }] : [];
}
