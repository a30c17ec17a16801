/** A row that an id in an address names. */
export interface Subject {
  /** Kind of thing, as the audit log's `subject` has it before the colon: `news` in `news:018f…`. */
  readonly kind: string;
  /** One of the plugin's tables, without the schema. It has a column `company_id`. */
  readonly table: string;
  /** The column that holds the id. */
  readonly column: string;
}

/** The plugin's things that addresses name by their id. */
export interface Subjects {
  /**
   * Says which row the id in a path or query names. When the plugin answers `not-found` although there is such a row, of another firm or of
   * a client whom the person may not see, the portal writes the attempt to the audit log.
   *
   * @param name The parameter's name, as `newsId`.
   */
  add(name: string, subject: Subject): void;
}
