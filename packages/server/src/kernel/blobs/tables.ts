import type { Generated } from 'kysely';

export interface BlobTables {
  /**
   * Contents of documents, each stored once per firm. The row is written before the content is put in its place, so
   * that content without a document can always be found. The row alone does not prove that the content exists; only a
   * document does.
   */
  blobs: {
    company_id: string;
    /** Digest in lower-case hexadecimal. */
    sha256: string;
    size: number;
    /** Time of the last upload. */
    kept_at: Date;
    /** Time of the last scan in which the virus scanner found nothing. */
    clean_at: Generated<Date | null>;
    /** Name of the virus that the scanner found; the content has then been removed. */
    threat: Generated<string | null>;
  };
  /** The one store that contains the documents of this database: see `claimStore.ts`. */
  blob_store: {
    is_only: Generated<true>;
    store_id: string;
    /** Location of the store, as a text for operators. */
    place: string;
  };
}
