/** Crockford's base 32, which has no letters that could be mistaken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new reference code for a report: two blocks of five characters, such as `K7MXQ-P2R9D`. */
export function referenceCode(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => alphabet[byte % 32]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}
