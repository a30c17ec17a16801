import type { Client } from '@anteroom/contract';

/** Displayed name = doingBusinessAs, else displayAs, else name (spec section 3). Empty counts as absent. */
export function clientName(client: Pick<Client, 'name' | 'doingBusinessAs' | 'displayAs'>): string {
  return client.doingBusinessAs || client.displayAs || client.name;
}

/** First letter of the name (spec section 3), as one whole character in capitals. */
export function clientInitials(client: Pick<Client, 'name' | 'doingBusinessAs' | 'displayAs'>): string {
  const [first] = new Intl.Segmenter().segment(clientName(client).trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}
