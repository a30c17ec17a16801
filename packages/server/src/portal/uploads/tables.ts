import type { ContainerPath, DocumentMetaData } from '@anteroom/contract';
import type { ColumnType } from 'kysely';

export interface UploadTables {
  /** Resumable uploads: files that are on their way, and for a day those that have become documents. */
  uploads: {
    company_id: string;
    /** ID, which is also the name of its content in the storage. */
    upload_id: string;
    /** Owner: nobody else can resume or see it. */
    user_id: string;
    client_id: string;
    container_id: string;
    container_path: ContainerPath;
    file_name: string;
    /** Milliseconds since 1970. */
    last_modified: number | null;
    /** Bytes of the whole file. The storage knows how many have arrived. */
    size: number;
    meta_data: ColumnType<DocumentMetaData, string, never>;
    /** SHA-256 of the whole content, set when it is put in its place. */
    sha256: string | null;
    /** Document that it has become. */
    document_id: string | null;
    created_at: Date;
    expires_at: Date;
    /** Time at which a piece last began to arrive, or ended. */
    touched_at: Date;
  };
}
