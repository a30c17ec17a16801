import type { ExportStatus } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface ExportTables {
  /** Zip files requested by users. They are removed when they expire. */
  exports: {
    company_id: string;
    export_id: string;
    /** Person who requested it; its files are read with their rights. */
    user_id: string;
    /**
     * Staff member who was viewing the portal as that user when it was requested. The export then belongs to the staff
     * member.
     */
    viewed_by: string | null;
    /** The plugin that fills the zip, the kind of zip, and the data with which it was requested; null for documents. */
    plugin: Generated<string | null>;
    kind: Generated<string | null>;
    data: ColumnType<object | null, string | undefined, never>;
    /** File name of the zip. */
    file_name: string;
    status: ExportStatus;
    /** Number of attempts so far. Only the attempt that began last is valid. */
    attempt: Generated<number>;
    files_total: number;
    bytes_total: number;
    files_done: Generated<number>;
    bytes_done: Generated<number>;
    /** Size of the zip in bytes; null until it is built. */
    size: number | null;
    created_at: Date;
    expires_at: Date;
  };
  /** Files that go into each zip, ordered by {@link position}, as chosen when it was requested. */
  export_files: {
    company_id: string;
    export_id: string;
    position: number;
    /** ID of a document; null for a file of a plugin, which `key` identifies. */
    document_id: string | null;
    key: Generated<string | null>;
    /** Path in the zip: safe and unique. */
    path: string;
    /** Whether it could not be added. */
    missing: Generated<boolean>;
  };
}
