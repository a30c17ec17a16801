import { isCnpj, isCpf } from './brazilianIdentifiers.ts';

/**
 * Returns whether the text is a Pix key as the central bank's directory stores it: CPF or CNPJ without punctuation,
 * telephone number with `+` and country, e-mail address in lower case, or a random UUID.
 */
export function isPixKey(text: string): boolean {
  if (/^\d{11}$/.test(text)) return isCpf(text);
  if (/^[\dA-Z]{12}\d{2}$/.test(text)) return isCnpj(text);
  return text.length <= 77 && (isTelephone.test(text) || isEmail.test(text) || isRandom.test(text));
}

const isTelephone = /^\+[1-9]\d{7,14}$/;
const isEmail = /^[^\sA-Z@]+@[^\sA-Z@]+\.[^\sA-Z@]+$/;
const isRandom = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
