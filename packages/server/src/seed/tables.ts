import type { Generated } from 'kysely';

export interface SeedTables {
  /**
   * Parts of the demo data that have been added. Each is added once; later changes and deletions that people make are
   * preserved.
   */
  seeds_applied: { seed: string; at: Generated<Date> };
}
