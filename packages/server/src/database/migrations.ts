import type { Migration } from 'kysely/migration';
import { core } from './migrations/0001_core.ts';

/** In the order in which they run. A migration that has been released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_core': core,
};
