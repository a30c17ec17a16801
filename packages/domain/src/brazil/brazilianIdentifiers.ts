import { mask } from '../people/mask.ts';
import { modulo11 } from './modulo11.ts';

/** Cadastro de Pessoas Físicas: 11 digits, the last two of them check digits. Punctuation does not count. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '');
  // A repeated digit keeps the rule and is given to nobody.
  if (!/^\d{11}$/.test(digits) || /^(.)\1+$/.test(digits)) return false;
  return endsWithCheckDigits(digits, 2, 11);
}

/**
 * Cadastro Nacional da Pessoa Jurídica: 12 digits or, since July 2026, capital letters, and two check digits. Punctuation does
 * not count, nor whether letters are small.
 */
export function isCnpj(text: string): boolean {
  const characters = bareCpfOrCnpj(text);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(.)\1+$/.test(characters)) return false;
  return endsWithCheckDigits(characters, 2, 9);
}

/** A CPF as it is written, `529.982.247-25`, as far as it has been typed. */
export function maskCpf(typed: string): string {
  return mask(typed, '000.000.000-00');
}

/** A CNPJ as it is written: `12.ABC.345/01DE-35`. */
export const cnpjPattern = 'XX.XXX.XXX/XXXX-00';

/** A CPF or CNPJ as it is kept and compared: without punctuation, letters as capitals. */
export function bareCpfOrCnpj(written: string): string {
  return written.replace(/[./\-\s]/g, '').toUpperCase();
}

/**
 * Returns whether it has as many characters as a CPF or CNPJ, whatever its check digits. That is enough to search for
 * one.
 * @param bare - text without punctuation.
 */
export function hasFormOfCpfOrCnpj(bare: string): boolean {
  return /^(\d{11}|[0-9A-Z]{14})$/.test(bare);
}

/**
 * A party of a fiscal document as it is written: a person by CPF, anybody else by CNPJ.
 *
 * @param taxId - whole, without punctuation, as in the XML.
 */
export function maskCpfOrCnpj(taxId: string): string {
  return taxId.length === 11 ? maskCpf(taxId) : mask(taxId, cnpjPattern);
}

/** PIS, PASEP, NIS or NIT, which are one number: 11 digits, the last a check digit. Punctuation does not count. */
export function isPis(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '');
  if (!/^\d{11}$/.test(digits) || /^(.)\1+$/.test(digits)) return false;
  return endsWithCheckDigits(digits, 1, 9);
}

/**
 * Título de eleitor: a number of eight digits, the state in which it was given out (01 to 28, with that of abroad), two check digits. Blanks do not
 * count.
 */
export function isVoterTitle(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '');
  const [, number, state, given] = /^(\d{8})(\d{2})(\d{2})$/.exec(digits) ?? [];
  if (!number || !state || state < '01' || state > '28') return false;
  const first = voterDigit(number, [2, 3, 4, 5, 6, 7, 8, 9], state);
  return given === `${first}${voterDigit(`${state}${first}`, [7, 8, 9], state)}`;
}

/** The rest of 11, and not 11 less it; São Paulo (01) and Minas Gerais (02) have no 0 where nothing is left. */
function voterDigit(digits: string, weights: readonly number[], state: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const rest = sum % 11;
  if (rest === 0 && (state === '01' || state === '02')) return 1;
  return rest === 10 ? 0 : rest;
}

/** Classificação Brasileira de Ocupações: six digits, none of them a check digit. */
export function isCbo(text: string): boolean {
  return /^\d{4}-?\d{2}$/.test(text.trim());
}

/** Código de Endereçamento Postal: eight digits, none of them a check digit. */
export function isCep(text: string): boolean {
  return /^\d{5}-?\d{3}$/.test(text.trim());
}

/** A telephone number with its area (11 to 99): eight digits, or nine of a mobile, which begins with 9. Punctuation does not count. */
export function isBrazilianPhone(text: string): boolean {
  return /^[1-9][1-9](9\d{8}|[2-5]\d{7})$/.test(text.replace(/[()\-\s]/g, ''));
}

/** The month to which wages or taxes belong: `11/2026`. */
export function isCompetence(text: string): boolean {
  return /^(0[1-9]|1[0-2])\/(19|20)\d{2}$/.test(text);
}

function endsWithCheckDigits(characters: string, count: number, highestWeight: number): boolean {
  let whole = characters.slice(0, -count);
  while (whole.length < characters.length) whole += modulo11(whole, highestWeight);
  return whole === characters;
}
