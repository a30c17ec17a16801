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
  const characters = text.replace(/[./\-\s]/g, '').toUpperCase();
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(.)\1+$/.test(characters)) return false;
  return endsWithCheckDigits(characters, 2, 9);
}

/** PIS, PASEP, NIS or NIT, which are one number: 11 digits, the last a check digit. Punctuation does not count. */
export function isPis(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '');
  if (!/^\d{11}$/.test(digits) || /^(.)\1+$/.test(digits)) return false;
  return endsWithCheckDigits(digits, 1, 9);
}

function endsWithCheckDigits(characters: string, count: number, highestWeight: number): boolean {
  let whole = characters.slice(0, -count);
  while (whole.length < characters.length) whole += modulo11(whole, highestWeight);
  return whole === characters;
}
