/** Table row to which an ID in a URL refers. */
export interface Subject {
  /** Kind of object, which is the part before the colon in the audit log's `subject`: `news` in `news:018f…`. */
  readonly kind: string;
  /** One of the plugin's tables, without the schema. It must have a column `company_id`. */
  readonly table: string;
  /** The column with the ID. */
  readonly column: string;
}

/** Registration of the plugin's objects whose IDs occur in URLs. */
export interface Subjects {
  /**
   * Registers the rows to which an ID in a path or query refers. If the plugin responds with `not-found` although such
   * a row exists, for another firm or for a client that the person may not see, the portal writes the attempt to the
   * audit log.
   *
   * @param name Name of the parameter, such as `newsId`.
   */
  add(name: string, subject: Subject): void;
}
