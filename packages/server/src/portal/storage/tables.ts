import type { ColumnType, Generated } from 'kysely';

export interface DownloadTables {
  download_links: {
    company_id: string;
    /** SHA-256 of the secret in the address. */
    link_hash: Buffer;
    /** A document, an export or a file of a plugin. */
    document_id: string | null;
    export_id: string | null;
    /** The plugin that hands out the file, which kind of its downloads it is, and which one. */
    plugin: Generated<string | null>;
    kind: Generated<string | null>;
    data: ColumnType<object | null, string | undefined, never>;
    /** The session whose cookie has to come with the request, or the API key that has to. */
    session_id: string;
    expires_at: Date;
  };
}
