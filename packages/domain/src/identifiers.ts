import { isEin, isPhone, isSsn } from './americanIdentifiers.ts';
import { isCnpj, isCpf, isPis } from './brazilianIdentifiers.ts';
import { isNiNumber, isPayeReference, isUtr } from './britishIdentifiers.ts';
import { mask, maskSsn } from './mask.ts';

/** Numbers that an authority gives out, and the telephone number, which is written by a mask as they are. */
export type IdentifierType =
  | 'ssn'
  | 'ein'
  | 'phone'
  | 'utr'
  | 'niNumber'
  | 'payeReference'
  | 'cpf'
  | 'cnpj'
  | 'pis';

export interface Identifier {
  isValid(text: string): boolean;
  /** How it is written, as far as it has been typed. `before`: what was there before the change. */
  mask(typed: string, before: string): string;
  /** Made of digits alone, so that a phone shows its keys for numbers. */
  readonly digitsOnly: boolean;
}

/** How each is judged and written. */
export const identifiers: Readonly<Record<IdentifierType, Identifier>> = {
  ssn: { isValid: isSsn, mask: maskSsn, digitsOnly: true },
  ein: { isValid: isEin, mask: (typed) => mask(typed, '00-0000000'), digitsOnly: true },
  phone: { isValid: isPhone, mask: (typed) => mask(typed, '(000) 000-0000'), digitsOnly: true },
  utr: { isValid: isUtr, mask: (typed) => mask(typed, '00000 00000'), digitsOnly: true },
  niNumber: { isValid: isNiNumber, mask: (typed) => mask(typed, 'XX 00 00 00 X'), digitsOnly: false },
  payeReference: {
    isValid: isPayeReference,
    mask: (typed) => mask(typed, '000/XXXXXXXXXX'),
    digitsOnly: false,
  },
  cpf: { isValid: isCpf, mask: (typed) => mask(typed, '000.000.000-00'), digitsOnly: true },
  cnpj: { isValid: isCnpj, mask: (typed) => mask(typed, 'XX.XXX.XXX/XXXX-00'), digitsOnly: false },
  pis: { isValid: isPis, mask: (typed) => mask(typed, '000.00000.00-0'), digitsOnly: true },
};
