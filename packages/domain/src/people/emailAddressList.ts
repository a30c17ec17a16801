/**
 * Splits a text into e-mail addresses at commas, semicolons or white space (spec section 5). Removes duplicates
 * regardless of case, and names before an address in angle brackets, as mail programs copy them.
 */
export function splitEmailAddresses(text: string): string[] {
  const bare = text.includes('<') ? text.replace(named, ' $1 ') : text;
  return uniqueEmailAddresses(bare.split(/[,;\s]+/).filter((part) => part !== ''));
}

const named = /(?:"[^"]*"|[^,;<>"\n])*<([^<>]*)>/g;

/** Removes duplicates regardless of case, and keeps the first of each. */
export function uniqueEmailAddresses(addresses: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const address of addresses) {
    const key = address.toLowerCase();
    if (!unique.has(key)) unique.set(key, address);
  }
  return [...unique.values()];
}
