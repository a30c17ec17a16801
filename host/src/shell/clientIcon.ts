import type { Client } from '@anteroom/sdk';

/** What stands for a client beside its name: a business or a person. */
export function clientIcon({ kind }: Pick<Client, 'kind'>): 'building-2' | 'user' {
  return kind === 'Business' ? 'building-2' : 'user';
}
