import type { ExportStatus } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface ExportTables {
  /** Zip files that are made for somebody, until they expire. */
  exports: {
    company_id: string;
    export_id: string;
    /** With whose rights it is made. */
    user_id: string;
    /** Who looked on as that user when it was asked for; it is that person's then. */
    viewed_by: string | null;
    /** The plugin that fills it, which kind of its zips it is, and what it was asked for with; null for documents. */
    plugin: Generated<string | null>;
    kind: Generated<string | null>;
    data: ColumnType<object | null, string | undefined, never>;
    /** Of the zip. */
    file_name: string;
    status: ExportStatus;
    /** Counts how often it was begun; whoever began it last is the one who makes it. */
    attempt: Generated<number>;
    files_total: number;
    bytes_total: number;
    files_done: Generated<number>;
    bytes_done: Generated<number>;
    /** Bytes of the zip; null until it is made. */
    size: number | null;
    created_at: Date;
    expires_at: Date;
  };
  /** What each is to hold, in the order of {@link position}, as it was when it was asked for. */
  export_files: {
    company_id: string;
    export_id: string;
    position: number;
    /** Either a document or, by the plugin's key, a file of a plugin. */
    document_id: string | null;
    key: Generated<string | null>;
    /** In the zip: safe and unique. */
    path: string;
    /** It could not be put in. */
    missing: Generated<boolean>;
  };
}
