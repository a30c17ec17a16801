import { type IdentifierType, identifiers } from './identifiers.ts';

/** Identifiers by which the tax authorities of some countries know a client; `other` is any country's, as it is written there. */
export type TaxIdentifierType =
  | 'ein'
  | 'ssn'
  | 'cnpj'
  | 'cpf'
  | 'utr'
  | 'niNumber'
  | 'payeReference'
  | 'other';

/** A client's identifier, without punctuation. */
export interface TaxIdentifier {
  readonly type: TaxIdentifierType;
  readonly value: string;
}

const typesOf: Readonly<Record<string, readonly TaxIdentifierType[]>> = {
  US: ['ein', 'ssn'],
  BR: ['cnpj', 'cpf'],
  GB: ['utr', 'niNumber', 'payeReference'],
};

/** Characters of an identifier of another country at most. */
const longestOther = 40;

/** Returns the types of identifiers that clients of a country's firms have. */
export function taxIdentifierTypes(country: string): readonly TaxIdentifierType[] {
  return typesOf[country] ?? ['other'];
}

/** Returns whether a text is an identifier of this type, with or without punctuation. */
export function isTaxIdentifier(type: TaxIdentifierType, text: string): boolean {
  if (type === 'other') return /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(text) && text.length <= longestOther;
  // A text that hides digits tells nothing about a client.
  return !text.includes('*') && identifiers[type].isValid(text);
}

/** Returns an identifier as it is kept and compared: without punctuation, letters as capitals. */
export function bareTaxIdentifier(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}

/** Returns an identifier as it is written: `12-3456789`. */
export function maskTaxIdentifier({ type, value }: TaxIdentifier): string {
  if (type === 'other') return value;
  return identifiers[type satisfies IdentifierType].mask(value, '');
}

/**
 * Returns the identifier that a text is, by the country and whether the client is a business or a person; null for none. An American number
 * of nine digits is a business's EIN or a person's SSN.
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
