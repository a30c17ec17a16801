import type { Client } from '@anteroom/contract';

/** Displayed name = doingBusinessAs, else displayAs, else name (spec section 3). Empty counts as absent. */
export function clientName(client: Pick<Client, 'name' | 'doingBusinessAs' | 'displayAs'>): string {
  return client.doingBusinessAs || client.displayAs || client.name;
}

/** First letter of the name (spec section 3), as one whole character in capitals. */
export function clientInitials(client: Pick<Client, 'name' | 'doingBusinessAs' | 'displayAs'>): string {
  return firstCharacter(clientName(client).trim()).toLocaleUpperCase();
}

/**
 * Returns the first character as people count them. The regular expression covers most names, because loading a
 * segmenter's tables takes a phone 20 ms.
 */
function firstCharacter(text: string): string {
  const plain = /^[\p{Script=Latin}\d](?=[\p{L}\d\s.,&'-]|$)/u.exec(text);
  if (plain) return plain[0];
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? '';
}
