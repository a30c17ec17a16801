export interface FlagTables {
  /** What was set for a firm; a flag that is not here has its default. */
  feature_flags: { company_id: string; flag: string; value: boolean };
}
