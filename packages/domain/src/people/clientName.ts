import type { Client } from '@anteroom/contract';

/** Returns the displayed name: doingBusinessAs, else displayAs, else name (spec section 3). Empty names are skipped. */
export function clientName(client: Pick<Client, 'name' | 'doingBusinessAs' | 'displayAs'>): string {
  return client.doingBusinessAs || client.displayAs || client.name;
}

/** Returns the first letter of the name (spec section 3), as one whole character in upper case. */
export function clientInitials(client: Pick<Client, 'name' | 'doingBusinessAs' | 'displayAs'>): string {
  return firstCharacter(clientName(client).trim()).toLocaleUpperCase();
}

/**
 * Returns the first user-perceived character. The regular expression covers most names, because loading a segmenter's
 * tables takes 20 ms on a phone.
 */
function firstCharacter(text: string): string {
  const plain = /^[\p{Script=Latin}\d](?=[\p{L}\d\s.,&'-]|$)/u.exec(text);
  if (plain) return plain[0];
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? '';
}
