import { decimalAmount } from '../money/money.ts';
import { crc16 } from './crc16.ts';

/** Sum of money to be paid. */
interface Sum {
  /** ISO 4217. */
  readonly currency: string;
  /** Amount in the currency's minor unit. */
  readonly total: number;
}

/** Recipient of a payment by Pix. */
interface PixPayee {
  readonly payee: string;
  readonly city: string;
  /** One of the payee's keys, or the URL of a charge stored at the payee's bank, without `https://`. */
  readonly target:
    | { readonly kind: 'key'; readonly key: string; readonly txid?: string | undefined }
    | { readonly kind: 'charge'; readonly location: string };
}

/**
 * Returns the BR Code for a Pix payment: the content of the QR code, which can also be copied for "Pix Copia e Cola"
 * (Banco Central do Brasil, Manual de Padrões para Iniciação do Pix; EMV QRCPS merchant-presented mode 1.1).
 *
 * A static code contains the key and the amount in reais. A dynamic code contains the URL of a charge at the bank,
 * which stores the amount. Names are written without accents and cut to the code's limits (25 and 15 characters).
 */
export function pixCode({ currency, total }: Sum, pix: PixPayee): string {
  const { target } = pix;
  const isCharge = target.kind === 'charge';
  const account =
    field('00', 'br.gov.bcb.pix') + (isCharge ? field('25', target.location) : field('01', target.key));
  const code = [
    field('00', '01'),
    isCharge ? field('01', '12') : '',
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    isCharge ? '' : field('54', decimalAmount(total, currency)),
    field('58', 'BR'),
    field('59', plain(pix.payee, 25)),
    field('60', plain(pix.city, 15)),
    field('62', field('05', (!isCharge && target.txid) || '***')),
    // The checksum also covers its own id and length.
    '6304',
  ].join('');
  return code + crc16(code);
}

/**
 * Returns whether a payee or city can be written in the code, that is, whether any text is left without accents and
 * unsupported characters.
 */
export function isPixName(text: string): boolean {
  return plain(text, text.length) !== '';
}

/** Encodes a field as its id, its length in two digits, and its value. */
function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** Reduces the text to characters that every bank's reader accepts, and cuts it to `length`. */
function plain(text: string, length: number): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, ' ')
    .trim()
    .slice(0, length)
    .trimEnd();
}
