import { type Answers, entriesOf } from '@anteroom/forms';
import type { FirmWaysToPay, InvoiceDefinition, InvoiceLine, WayToPay } from '../api.ts';
import { type InvoiceProblemReason, invoiceProblems, lineAmount } from '../rules/invoiceProblems.ts';
import { waysField } from './invoiceForm.ts';

/** Fault in an invoice whose required questions are all answered; `other` is one that the form prevents. */
export type InvoiceFault =
  | (typeof ofAccounts)[number]
  | 'other'
  | 'account-number-invalid'
  | 'sort-code-invalid'
  /** The total is not positive. */
  | 'total-not-positive';

/** Faults that a person who fills in the form can cause. */
const ofAccounts = [
  'routing-number-invalid',
  'iban-invalid',
  'bic-invalid',
  'pix-key-invalid',
  'pix-name-unwritable',
  'code-too-long',
] as const satisfies readonly InvoiceProblemReason[];

/** Returns the invoice that the form's answers define. All required answers must be present. */
export function invoiceOfAnswers(answers: Answers, documentId: string | null): InvoiceDefinition {
  const { number, issueDate, currency } = answers;
  const lines = linesOf(answers);
  return {
    number: String(number),
    issueDate: String(issueDate),
    currency: String(currency),
    lines,
    ...totalsOf(lines),
    documentId,
    ways: waysOf(answers),
  };
}

/** Returns the faults in an invoice; empty if the firm may send it. */
export function invoiceFaults(invoice: InvoiceDefinition): readonly InvoiceFault[] {
  const written = invoice.ways.flatMap(writtenFaults);
  const faults: InvoiceFault[] =
    written.length > 0
      ? written
      : invoiceProblems(invoice).map(({ reason }) => ofAccounts.find((each) => each === reason) ?? 'other');
  return [...new Set(invoice.total > 0 ? faults : [...faults, 'total-not-positive' as const])];
}

/** Returns the lines, as far as they are filled in. */
export function linesOf({ lines }: Answers): InvoiceLine[] {
  return entriesOf(lines).map(({ description, quantity, unitPrice, tax }) => {
    const priced = { quantity: numberOf(quantity), unitPrice: minorUnits(unitPrice) };
    return { description: String(description), ...priced, amount: lineAmount(priced), tax: minorUnits(tax) };
  });
}

/** Returns the totals of the lines. */
export function totalsOf(
  lines: readonly InvoiceLine[],
): Pick<InvoiceDefinition, 'subtotal' | 'tax' | 'total'> {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { subtotal, tax, total: subtotal + tax };
}

/** Returns the form's initial answers, with the ways to pay of the firm's newest invoices. */
export function firstAnswers(known: FirmWaysToPay, currency: string, today: string): Answers {
  const way = <K extends WayToPay['kind']>(kind: K) =>
    known.ways.find((each): each is Extract<WayToPay, { kind: K }> => each.kind === kind);
  const [us, uk, iban, pix] = [way('us-transfer'), way('uk-transfer'), way('iban-transfer'), way('pix')];
  const page = known.hasPage && way('payment-page') ? ['payment-page'] : [];
  return {
    issueDate: today,
    currency,
    lines: [{ description: '', quantity: '1', unitPrice: '', tax: '' }],
    waysUsd: [...(us ? [us.kind] : []), ...page],
    waysGbp: [...(uk ? [uk.kind] : []), ...page],
    waysBrl: [...(pix ? [pix.kind] : []), ...page],
    waysOther: [...(iban ? [iban.kind] : []), ...page],
    usPayee: us?.payee ?? '',
    usBank: us?.bank ?? '',
    usRouting: us?.routingNumber ?? '',
    usAccount: us?.accountNumber ?? '',
    ukPayee: uk?.payee ?? '',
    ukSortCode: uk?.sortCode ?? '',
    ukAccount: uk?.accountNumber ?? '',
    pixPayee: pix?.payee ?? '',
    pixCity: pix?.city ?? '',
    pixKey: pix?.target.kind === 'key' ? pix.target.key : '',
    ibanPayee: iban?.payee ?? '',
    iban: iban?.iban ?? '',
    bic: iban?.bic ?? '',
  };
}

function waysOf(answers: Answers): WayToPay[] {
  const text = (name: string) => String(answers[name] ?? '');
  const bare = (name: string) =>
    text(name)
      .replace(/[\s.-]/g, '')
      .toUpperCase();
  const number = text('number');
  const chosen = answers[waysField(text('currency'))];
  return (Array.isArray(chosen) ? chosen : []).map((kind): WayToPay => {
    switch (kind) {
      case 'us-transfer':
        return {
          kind,
          payee: text('usPayee'),
          bank: text('usBank'),
          routingNumber: bare('usRouting'),
          accountNumber: bare('usAccount'),
          reference: number,
        };
      case 'uk-transfer':
        return {
          kind,
          payee: text('ukPayee'),
          sortCode: bare('ukSortCode'),
          accountNumber: bare('ukAccount'),
          // British banks transmit 18 characters.
          reference: number.slice(-18).trim(),
        };
      case 'iban-transfer':
        return {
          kind,
          payee: text('ibanPayee'),
          iban: bare('iban'),
          ...(bare('bic') && { bic: bare('bic') }),
          reference: number,
        };
      case 'pix': {
        const txid = number.replace(/[^A-Za-z0-9]/g, '').slice(-25);
        const target = { kind: 'key', key: text('pixKey'), ...(txid && { txid }) } as const;
        return { kind, payee: text('pixPayee'), city: text('pixCity'), target };
      }
      default:
        return { kind: 'payment-page' };
    }
  });
}

/** Returns the faults in values for which the server accepts only one notation. */
function writtenFaults(way: WayToPay): InvoiceFault[] {
  switch (way.kind) {
    case 'us-transfer':
      return [
        ...(/^\d{9}$/.test(way.routingNumber) ? [] : ['routing-number-invalid' as const]),
        ...(/^\d{4,17}$/.test(way.accountNumber) ? [] : ['account-number-invalid' as const]),
      ];
    case 'uk-transfer':
      return [
        ...(/^\d{6}$/.test(way.sortCode) ? [] : ['sort-code-invalid' as const]),
        ...(/^\d{8}$/.test(way.accountNumber) ? [] : ['account-number-invalid' as const]),
      ];
    case 'iban-transfer':
      return [
        ...(/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(way.iban) ? [] : ['iban-invalid' as const]),
        ...(way.bic === undefined || /^[A-Z\d]{8}([A-Z\d]{3})?$/.test(way.bic)
          ? []
          : ['bic-invalid' as const]),
      ];
    default:
      return [];
  }
}

/** Converts a decimal number with at most two decimals to minor units. */
function minorUnits(decimal: unknown): number {
  return Math.round(numberOf(decimal) * 100);
}

/** Returns the number, or 0 if the answer is not a number. */
function numberOf(decimal: unknown): number {
  const number = Number(decimal);
  return Number.isFinite(number) ? number : 0;
}
