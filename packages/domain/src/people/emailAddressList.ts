/**
 * The addresses in a text where they are separated by commas, semicolons or white space (spec section 5), each once
 * whatever its case. A name before an address in angle brackets, as mail programs copy it, is left out.
 */
export function splitEmailAddresses(text: string): string[] {
  const bare = text.includes('<') ? text.replace(named, ' $1 ') : text;
  return uniqueEmailAddresses(bare.split(/[,;\s]+/).filter((part) => part !== ''));
}

const named = /(?:"[^"]*"|[^,;<>"\n])*<([^<>]*)>/g;

/** The first of each, whatever its case. */
export function uniqueEmailAddresses(addresses: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const address of addresses) {
    const key = address.toLowerCase();
    if (!unique.has(key)) unique.set(key, address);
  }
  return [...unique.values()];
}
