import {
  cnpjPattern,
  isBrazilianPhone,
  isCbo,
  isCep,
  isCnpj,
  isCompetence,
  isCpf,
  isPis,
  isVoterTitle,
  maskCpf,
} from '../brazil/brazilianIdentifiers.ts';
import { isEin, isPhone, isSsn } from './americanIdentifiers.ts';
import { isNiNumber, isPayeReference, isUtr } from './britishIdentifiers.ts';
import { isHours, mask, maskHours, maskSsn } from './mask.ts';

/** Numbers that an authority gives out and, written by a mask as they are: telephone numbers, a month of wages (`11/2026`), hours (`8:30`). */
export type IdentifierType =
  | 'ssn'
  | 'ein'
  | 'phone'
  | 'utr'
  | 'niNumber'
  | 'payeReference'
  | 'cpf'
  | 'cnpj'
  | 'pis'
  | 'voterTitle'
  | 'cbo'
  | 'cep'
  | 'phoneBr'
  | 'competence'
  | 'hours';

export interface Identifier {
  isValid(text: string): boolean;
  /** Formats the identifier as far as it has been typed. `before` is the text before the change. */
  mask(typed: string, before: string): string;
  /** Whether it has digits only, so that a phone shows its number keys. */
  readonly digitsOnly: boolean;
}

/** Validators and formatters by type. */
export const identifiers: Readonly<Record<IdentifierType, Identifier>> = {
  ssn: { isValid: isSsn, mask: maskSsn, digitsOnly: true },
  ein: { isValid: isEin, mask: (typed) => mask(typed, '00-0000000'), digitsOnly: true },
  phone: { isValid: isPhone, mask: maskPhone, digitsOnly: true },
  utr: { isValid: isUtr, mask: (typed) => mask(typed, '00000 00000'), digitsOnly: true },
  niNumber: { isValid: isNiNumber, mask: (typed) => mask(typed, 'XX 00 00 00 X'), digitsOnly: false },
  payeReference: {
    isValid: isPayeReference,
    mask: (typed) => mask(typed, '000/XXXXXXXXXX'),
    digitsOnly: false,
  },
  cpf: { isValid: isCpf, mask: maskCpf, digitsOnly: true },
  cnpj: { isValid: isCnpj, mask: (typed) => mask(typed, cnpjPattern), digitsOnly: false },
  pis: { isValid: isPis, mask: (typed) => mask(typed, '000.00000.00-0'), digitsOnly: true },
  voterTitle: { isValid: isVoterTitle, mask: (typed) => mask(typed, '0000 0000 0000'), digitsOnly: true },
  cbo: { isValid: isCbo, mask: (typed) => mask(typed, '0000-00'), digitsOnly: true },
  cep: { isValid: isCep, mask: (typed) => mask(typed, '00000-000'), digitsOnly: true },
  phoneBr: { isValid: isBrazilianPhone, mask: maskBrazilianPhone, digitsOnly: true },
  competence: { isValid: isCompetence, mask: (typed) => mask(typed, '00/0000'), digitsOnly: true },
  hours: { isValid: isHours, mask: maskHours, digitsOnly: true },
};

/**
 * Formats a phone number. Drops a leading country code 1, which is copied along with some numbers: no area code begins
 * with 1.
 */
function maskPhone(typed: string): string {
  return mask(typed.replace(/\D/g, '').replace(/^1(?=\d{10})/, ''), '(000) 000-0000');
}

/** A mobile number has nine digits behind the area, others eight. Copied, it may have that of the country, which is the number of an area, too. */
function maskBrazilianPhone(typed: string): string {
  const digits = typed.replace(/^\s*\+55/, '').replace(/\D/g, '');
  return mask(digits, digits.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000');
}
