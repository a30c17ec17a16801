import type { PaymentVerdict } from '@anteroom/contract';
import { majorUnits } from '@anteroom/domain/money';
import type { Letter } from '../../mail/letter.ts';

export interface FlaggedPayment {
  /** The invoice's task. */
  readonly label: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly eventId: string;
  readonly verdict: FlaggedVerdict;
}

type FlaggedVerdict = Exclude<PaymentVerdict, 'received'>;

interface Words {
  subject(label: string): string;
  arrived(amount: string, label: string, when: string): string;
  readonly why: Readonly<Record<FlaggedVerdict, string>>;
  event(eventId: string): string;
}

/**
 * Tells the firm of a payment that does not settle its invoice.
 *
 * @param language - the firm's, as `pt-br`.
 */
export function flaggedPaymentMail(
  language: string,
  { label, amount, currency, paidAt, eventId, verdict }: FlaggedPayment,
): Pick<Letter, 'language' | 'subject' | 'parts'> {
  const words = languages[language.slice(0, 2)] ?? english;
  const money = majorUnits(amount, currency).toLocaleString(language, { style: 'currency', currency });
  const when = `${paidAt.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
  return {
    language,
    subject: words.subject(label),
    parts: [words.arrived(money, label, when), words.why[verdict], words.event(eventId)],
  };
}

const english: Words = {
  subject: (label) => `Please check a payment: ${label}`,
  arrived: (amount, label, when) => `A payment of ${amount} for “${label}” arrived on ${when}.`,
  why: {
    'amount-differs': 'The amount doesn’t match the invoice, so the invoice is still open.',
    'currency-differs': 'The currency doesn’t match the invoice, so the invoice is still open.',
    'already-received': 'The invoice was already paid.',
    'invoice-cancelled': 'The invoice was canceled.',
  },
  event: (eventId) => `Payment provider’s reference: ${eventId}`,
};

const portuguese: Words = {
  subject: (label) => `Confira um pagamento: ${label}`,
  arrived: (amount, label, when) => `Um pagamento de ${amount} referente a “${label}” chegou em ${when}.`,
  why: {
    'amount-differs': 'O valor é diferente do valor da fatura, por isso ela continua em aberto.',
    'currency-differs': 'A moeda é diferente da moeda da fatura, por isso ela continua em aberto.',
    'already-received': 'A fatura já estava paga.',
    'invoice-cancelled': 'A fatura foi cancelada.',
  },
  event: (eventId) => `Referência do provedor de pagamento: ${eventId}`,
};

const spanish: Words = {
  subject: (label) => `Revisá un pago: ${label}`,
  arrived: (amount, label, when) => `El ${when} llegó un pago de ${amount} por “${label}”.`,
  why: {
    'amount-differs': 'El importe no coincide con el de la factura, así que la factura sigue abierta.',
    'currency-differs': 'La moneda no coincide con la de la factura, así que la factura sigue abierta.',
    'already-received': 'La factura ya estaba paga.',
    'invoice-cancelled': 'La factura está anulada.',
  },
  event: (eventId) => `Referencia del proveedor de pagos: ${eventId}`,
};

const french: Words = {
  subject: (label) => `Paiement à vérifier : ${label}`,
  arrived: (amount, label, when) => `Un paiement de ${amount} pour « ${label} » est arrivé le ${when}.`,
  why: {
    'amount-differs': 'Le montant ne correspond pas à la facture, qui reste donc ouverte.',
    'currency-differs': 'La devise ne correspond pas à la facture, qui reste donc ouverte.',
    'already-received': 'La facture avait déjà été payée.',
    'invoice-cancelled': 'La facture a été annulée.',
  },
  event: (eventId) => `Référence du fournisseur de paiement : ${eventId}`,
};

const dutch: Words = {
  subject: (label) => `Bekijk een betaling: ${label}`,
  arrived: (amount, label, when) => `Op ${when} kwam een betaling van ${amount} binnen voor “${label}”.`,
  why: {
    'amount-differs': 'Het bedrag komt niet overeen met de factuur, dus die staat nog open.',
    'currency-differs': 'De valuta komt niet overeen met de factuur, dus die staat nog open.',
    'already-received': 'De factuur was al betaald.',
    'invoice-cancelled': 'De factuur is geannuleerd.',
  },
  event: (eventId) => `Kenmerk bij de betaalprovider: ${eventId}`,
};

const languages: Readonly<Record<string, Words>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
};
