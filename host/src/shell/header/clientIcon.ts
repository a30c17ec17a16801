import type { Client } from '@anteroom/sdk';

/** Returns the icon beside a client's name: a business or a person. */
export function clientIcon({ kind }: Pick<Client, 'kind'>): 'building-2' | 'user' {
  return kind === 'Business' ? 'building-2' : 'user';
}
