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

/**
 * Types of masked values: numbers issued by an authority, and others that are written with a mask, such as telephone
 * numbers, a competence (`11/2026`) and hours (`8:30`).
 */
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
  /** Formats the identifier, even if only part of it has been typed. `before` is the text before the change. */
  mask(typed: string, before: string): string;
  /** Whether it consists of digits only, so that a phone shows its numeric keyboard. */
  readonly digitsOnly: boolean;
}

/** Validators and formatters by identifier type. */
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
 * Formats a phone number. Drops a leading country code 1, which people often copy along: no area code begins with 1.
 */
function maskPhone(typed: string): string {
  return mask(typed.replace(/\D/g, '').replace(/^1(?=\d{10})/, ''), '(000) 000-0000');
}

/**
 * Formats a Brazilian phone number. After the area code, a mobile number has nine digits, and others have eight. A
 * copied number may include the country code, which is also a valid area code.
 */
function maskBrazilianPhone(typed: string): string {
  const digits = typed.replace(/^\s*\+55/, '').replace(/\D/g, '');
  return mask(digits, digits.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000');
}
