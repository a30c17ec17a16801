import { isValidBIC, isValidIBAN } from 'ibantools';

/** Returns whether the text is an IBAN without spaces: its country, form and check digits are valid (ISO 13616). */
export function isIban(text: string): boolean {
  return isValidIBAN(text);
}

/** Returns whether the text has the form of a BIC (ISO 9362) with an existing country. */
export function isBic(text: string): boolean {
  return isValidBIC(text);
}

/** Returns whether nine digits are an ABA routing number: weighted by 3, 7 and 1, they add up to a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = [...text].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}
