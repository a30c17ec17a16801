import { type IdentifierType, identifiers } from './identifiers.ts';

/** Types of tax identifiers of clients; `other` is for any other country, and only limits characters and length. */
export type TaxIdentifierType =
  | 'ein'
  | 'ssn'
  | 'cnpj'
  | 'cpf'
  | 'utr'
  | 'niNumber'
  | 'payeReference'
  | 'other';

/** A client's tax identifier, without punctuation. */
export interface TaxIdentifier {
  readonly type: TaxIdentifierType;
  readonly value: string;
}

const typesOf: Readonly<Record<string, readonly TaxIdentifierType[]>> = {
  US: ['ein', 'ssn'],
  BR: ['cnpj', 'cpf'],
  GB: ['utr', 'niNumber', 'payeReference'],
};

/** Maximum length of an identifier of type `other`. */
const longestOther = 40;

/** Returns the types of tax identifiers that clients of a firm in this country can have. */
export function taxIdentifierTypes(country: string): readonly TaxIdentifierType[] {
  return typesOf[country] ?? ['other'];
}

/** Returns whether a text is a valid identifier of this type, with or without punctuation. */
export function isTaxIdentifier(type: TaxIdentifierType, text: string): boolean {
  if (type === 'other') return /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(text) && text.length <= longestOther;
  // An identifier with hidden digits does not identify a client.
  return !text.includes('*') && identifiers[type].isValid(text);
}

/** Returns an identifier in the form in which it is stored and compared: without punctuation, letters in upper case. */
export function bareTaxIdentifier(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}

/** Formats an identifier: `12-3456789`. */
export function maskTaxIdentifier({ type, value }: TaxIdentifier): string {
  if (type === 'other') return value;
  return identifiers[type satisfies IdentifierType].mask(value, '');
}

/**
 * Returns the identifier that a text represents, depending on the country and on whether the client is a business or a
 * person; null if it is not valid. In the US, a number of nine digits is the EIN of a business or the SSN of a person.
 */
export function readTaxIdentifier(
  country: string,
  kind: 'Business' | 'Individual',
  text: string,
): TaxIdentifier | null {
  const written = text.trim();
  const types = taxIdentifierTypes(country).filter((type) => isTaxIdentifier(type, written));
  const preferred = kind === 'Individual' ? types.find((type) => type === 'ssn') : undefined;
  const type = preferred ?? types[0];
  return type ? { type, value: bareTaxIdentifier(written) } : null;
}
