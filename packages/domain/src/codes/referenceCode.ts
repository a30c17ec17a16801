/** Crockford's base 32: no letter that is read as a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new code by which a report is found again: two blocks of five characters, as `K7MXQ-P2R9D`. */
export function referenceCode(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => alphabet[byte % 32]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}
