import type { Generated } from 'kysely';

export interface BlobTables {
  /**
   * Contents of documents, each once in a firm. The row is written before the content is put in its place, so that
   * content without a document is always found again; that the content is there, only a document says.
   */
  blobs: {
    company_id: string;
    /** Lower-case hex. */
    sha256: string;
    size: number;
    /** Time of the last upload. */
    kept_at: Date;
    /** Last time that the virus scanner found nothing. */
    clean_at: Generated<Date | null>;
    /** Virus that the scanner found, by the scanner's name for it; the content is then removed. */
    threat: Generated<string | null>;
  };
  /** The one store that has the contents of this database's documents: see `claimStore.ts`. */
  blob_store: {
    is_only: Generated<true>;
    store_id: string;
    /** Where it is, in words for operators. */
    place: string;
  };
}
