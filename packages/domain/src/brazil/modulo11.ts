/**
 * Returns the check digit of a Brazilian number: the sum of each character's value (its ASCII code − 48, which also
 * works for letters) times a weight that counts up from 2 at the right end and restarts after `highestWeight`.
 *
 * Source: NT Conjunta 2025.001 for the alphanumeric CNPJ; the numeric rule is the same.
 */
export function modulo11(characters: string, highestWeight: number): string {
  let sum = 0;
  let weight = 2;
  for (let index = characters.length - 1; index >= 0; index -= 1) {
    sum += (characters.charCodeAt(index) - 48) * weight;
    weight = weight === highestWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
