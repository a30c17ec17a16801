import { isCnpj, isCpf } from './brazilianIdentifiers.ts';
import { modulo11 } from './modulo11.ts';

/** Facts encoded in the access key of an electronic invoice (NT Conjunta 2025.001; for CF-e, the SAT specification). */
export interface AccessKey {
  /** IBGE code of the issuer's state. */
  readonly state: string;
  /** Year and month of issue: `2605` is May 2026. */
  readonly yearMonth: string;
  /** CNPJ, or a CPF with three leading zeros: 14 characters. */
  readonly issuer: string;
  /** `55` NF-e, `65` NFC-e, `57` CT-e, `59` CF-e. */
  readonly model: string;
  /** Series, or for CF-e the number of the SAT that issued it. */
  readonly series: string;
  readonly number: string;
  /** Kind of issue (`tpEmis`); empty for CF-e. */
  readonly emission: string;
  /** Code that the issuer has chosen. */
  readonly code: string;
  readonly checkDigit: string;
}

const cfeModel = '59';

/** Returns whether a text is an access key: 44 characters without spaces, with a valid check digit. */
export function isAccessKey(text: string): boolean {
  return /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/.test(text) && modulo11(text.slice(0, 43), 9) === text[43];
}

/** Returns the parts of a key that {@link isAccessKey} accepts. */
export function readAccessKey(key: string): AccessKey {
  const model = key.slice(20, 22);
  const lengths = model === cfeModel ? [9, 6, 0, 6] : [3, 9, 1, 8];
  let at = 22;
  const [series = '', number = '', emission = '', code = ''] = lengths.map((length) => {
    at += length;
    return key.slice(at - length, at);
  });
  return {
    state: key.slice(0, 2),
    yearMonth: key.slice(2, 6),
    issuer: key.slice(6, 20),
    model,
    series,
    number,
    emission,
    code,
    checkDigit: key.slice(43),
  };
}

/** Returns a key in groups of four characters, as it is printed. */
export function writeAccessKey(key: string): string {
  return key.replace(/.{4}(?=.)/g, '$& ');
}

/**
 * Returns whether a text is a CNPJ or CPF as written in an invoice: without punctuation, in upper case, with valid
 * check digits.
 */
export function isTaxId(text: string): boolean {
  return text.length === 11 ? /^\d+$/.test(text) && isCpf(text) : /^[0-9A-Z]{14}$/.test(text) && isCnpj(text);
}

/**
 * Returns whether two numbers belong to the same taxpayer: the same CPF, or CNPJs of one company, which may be of
 * different branches.
 */
export function isSameTaxpayer(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  return one.length === 14 ? one.slice(0, 8) === other.slice(0, 8) : one === other;
}
