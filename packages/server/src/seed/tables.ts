import type { Generated } from 'kysely';

export interface SeedTables {
  /** Each part of the demo data is put in once; what people then change or remove stays so. */
  seeds_applied: { seed: string; at: Generated<Date> };
}
