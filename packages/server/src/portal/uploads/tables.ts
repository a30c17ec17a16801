import type { ContainerPath, DocumentMetaData } from '@anteroom/contract';
import type { ColumnType } from 'kysely';

export interface UploadTables {
  /** Resumable uploads: unfinished ones, and for a day those that have become documents. */
  uploads: {
    company_id: string;
    /** ID of the upload, which is also the name of its content in the storage. */
    upload_id: string;
    /** Owner. Nobody else can resume or see the upload. */
    user_id: string;
    client_id: string;
    container_id: string;
    container_path: ContainerPath;
    file_name: string;
    /** Milliseconds since 1970. */
    last_modified: number | null;
    /** Number of bytes in the whole file. The storage knows how many have arrived. */
    size: number;
    meta_data: ColumnType<DocumentMetaData, string, never>;
    /** SHA-256 of the whole content, set when it is moved to its permanent place. */
    sha256: string | null;
    /** Document that the upload has become. */
    document_id: string | null;
    created_at: Date;
    expires_at: Date;
    /** Time at which a piece last began to arrive, or ended. */
    touched_at: Date;
  };
}
