import type { ColumnType, Generated } from 'kysely';

export interface DownloadTables {
  download_links: {
    company_id: string;
    /** SHA-256 of the secret in the URL. */
    link_hash: Buffer;
    /** A document, an export or a plugin's file. */
    document_id: string | null;
    export_id: string | null;
    /** The plugin that serves the file, which kind of its downloads it is, and which file. */
    plugin: Generated<string | null>;
    kind: Generated<string | null>;
    data: ColumnType<object | null, string | undefined, never>;
    /** The session whose cookie, or the API key that, must accompany the request. */
    session_id: string;
    expires_at: Date;
  };
}
