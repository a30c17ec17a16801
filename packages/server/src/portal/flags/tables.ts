export interface FlagTables {
  /** Values that are set for a firm. A flag without a row has its default value. */
  feature_flags: { company_id: string; flag: string; value: boolean };
}
