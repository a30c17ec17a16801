import type { ColumnType, Generated } from 'kysely';
import type { WantedReport } from '../reports/Report.ts';

export interface StorageTables {
  /**
   * Contents of documents, each once in a firm. The row is written before the content is put in its place, so that
   * content without a document is always found again; that the content is there, only a document says.
   */
  blobs: {
    company_id: string;
    /** Lower-case hex. */
    sha256: string;
    size: number;
    /** When it was last uploaded. */
    kept_at: Date;
    /** When the virus scanner found nothing in it last. */
    clean_at: Generated<Date | null>;
    /** What it found in it, as it calls it; the content is removed then. */
    threat: Generated<string | null>;
  };
  download_links: {
    company_id: string;
    /** SHA-256 of the secret in the address. */
    link_hash: Buffer;
    /** A document, an export, a report or a file of a plugin. */
    document_id: string | null;
    export_id: string | null;
    report: ColumnType<WantedReport | null, string | undefined, never>;
    /** The plugin that hands out the file, which kind of its downloads it is, and which one. */
    plugin: Generated<string | null>;
    kind: Generated<string | null>;
    data: ColumnType<object | null, string | undefined, never>;
    /** The session whose cookie has to come with the request. */
    session_id: string;
    expires_at: Date;
  };
}
