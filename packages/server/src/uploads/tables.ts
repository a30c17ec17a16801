import type { ContainerPath, DocumentMetaData } from '@anteroom/contract';
import type { ColumnType } from 'kysely';

export interface UploadTables {
  /** Resumable uploads: files that are on their way, and for a day those that have become documents. */
  uploads: {
    company_id: string;
    /** Also the name under which its content lies in the store. */
    upload_id: string;
    /** Whose it is: nobody else can go on with it or knows of it. */
    user_id: string;
    client_id: string;
    container_id: string;
    container_path: ContainerPath;
    file_name: string;
    /** Milliseconds since 1970. */
    last_modified: number | null;
    /** Bytes in all; how many have arrived, the store knows. */
    size: number;
    meta_data: ColumnType<DocumentMetaData, string, never>;
    /** Of the whole content, from when it is put in its place. */
    sha256: string | null;
    /** What became of it. */
    document_id: string | null;
    created_at: Date;
    expires_at: Date;
    /** When a piece of it began to come, or ended. */
    touched_at: Date;
  };
  /** Documents of clients, with who uploaded them, of which the firm has not been told by e-mail yet. */
  untold_uploads: { company_id: string; document_id: string; user_id: string; uploaded_at: Date };
}
