import { mask } from '../people/mask.ts';
import { modulo11 } from './modulo11.ts';

/**
 * Returns whether the text is a valid Cadastro de Pessoas Físicas (CPF): 11 digits, the last two of which are check
 * digits. Punctuation is ignored.
 */
export function isCpf(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '');
  // A number that repeats one digit passes the check, but is never issued.
  if (!/^\d{11}$/.test(digits) || /^(.)\1+$/.test(digits)) return false;
  return endsWithCheckDigits(digits, 2, 11);
}

/**
 * Returns whether the text is a valid Cadastro Nacional da Pessoa Jurídica (CNPJ): 12 digits or, since July 2026,
 * capital letters, followed by two check digits. Punctuation and case are ignored.
 */
export function isCnpj(text: string): boolean {
  const characters = bareCpfOrCnpj(text);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(.)\1+$/.test(characters)) return false;
  return endsWithCheckDigits(characters, 2, 9);
}

/** Formats a CPF, even if only part of it has been typed: `529.982.247-25`. */
export function maskCpf(typed: string): string {
  return mask(typed, '000.000.000-00');
}

/** Format of a CNPJ, such as `12.ABC.345/01DE-35`. */
export const cnpjPattern = 'XX.XXX.XXX/XXXX-00';

/** Returns a CPF or CNPJ in the form in which it is stored and compared: without punctuation, letters in upper case. */
export function bareCpfOrCnpj(written: string): string {
  return written.replace(/[./\-\s]/g, '').toUpperCase();
}

/**
 * Returns whether the text has the length of a CPF or CNPJ, without checking its check digits. That is enough for a
 * search.
 * @param bare - text without punctuation.
 */
export function hasFormOfCpfOrCnpj(bare: string): boolean {
  return /^(\d{11}|[0-9A-Z]{14})$/.test(bare);
}

/**
 * Formats the tax ID of a party of a fiscal document: a CPF for a person, otherwise a CNPJ.
 *
 * @param taxId - complete, without punctuation, as in the XML.
 */
export function maskCpfOrCnpj(taxId: string): string {
  return taxId.length === 11 ? maskCpf(taxId) : mask(taxId, cnpjPattern);
}

/**
 * Returns whether the text is a valid PIS, PASEP, NIS or NIT, which are the same number: 11 digits, the last of which
 * is a check digit. Punctuation is ignored.
 */
export function isPis(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '');
  if (!/^\d{11}$/.test(digits) || /^(.)\1+$/.test(digits)) return false;
  return endsWithCheckDigits(digits, 1, 9);
}

/**
 * Returns whether the text is a valid título de eleitor (voter ID): eight digits, the code of the issuing state (01 to
 * 28, including the one for voters abroad), and two check digits. Spaces and punctuation are ignored.
 */
export function isVoterTitle(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '');
  const [, number, state, given] = /^(\d{8})(\d{2})(\d{2})$/.exec(digits) ?? [];
  if (!number || !state || state < '01' || state > '28') return false;
  const first = voterDigit(number, [2, 3, 4, 5, 6, 7, 8, 9], state);
  return given === `${first}${voterDigit(`${state}${first}`, [7, 8, 9], state)}`;
}

/**
 * Returns a check digit: the remainder modulo 11 itself, not 11 minus the remainder. In São Paulo (01) and Minas Gerais
 * (02), a remainder of 0 becomes 1.
 */
function voterDigit(digits: string, weights: readonly number[], state: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const rest = sum % 11;
  if (rest === 0 && (state === '01' || state === '02')) return 1;
  return rest === 10 ? 0 : rest;
}

/**
 * Returns whether the text looks like an occupation code (Classificação Brasileira de Ocupações): six digits, without a
 * check digit.
 */
export function isCbo(text: string): boolean {
  return /^\d{4}-?\d{2}$/.test(text.trim());
}

/**
 * Returns whether the text looks like a postal code (Código de Endereçamento Postal): eight digits, without a check
 * digit.
 */
export function isCep(text: string): boolean {
  return /^\d{5}-?\d{3}$/.test(text.trim());
}

/**
 * Returns whether the text is a telephone number with an area code (11 to 99), followed by eight digits for a landline
 * or nine, beginning with 9, for a mobile. Punctuation is ignored.
 */
export function isBrazilianPhone(text: string): boolean {
  return /^[1-9][1-9](9\d{8}|[2-5]\d{7})$/.test(text.replace(/[()\-\s]/g, ''));
}

/** Returns whether the text is a competence, the month to which wages or taxes belong: `11/2026`. */
export function isCompetence(text: string): boolean {
  return /^(0[1-9]|1[0-2])\/(19|20)\d{2}$/.test(text);
}

function endsWithCheckDigits(characters: string, count: number, highestWeight: number): boolean {
  let whole = characters.slice(0, -count);
  while (whole.length < characters.length) whole += modulo11(whole, highestWeight);
  return whole === characters;
}
