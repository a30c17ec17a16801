export interface FlagTables {
  /** Values that are set for a firm; a flag without a row has its default. */
  feature_flags: { company_id: string; flag: string; value: boolean };
}
