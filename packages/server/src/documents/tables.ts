import type { ContainerType } from '@anteroom/contract';
import type { Lock, MemberRole } from '@anteroom/domain/documentPermissions';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ScanState = 'scanning' | 'refused';

export interface DocumentTables {
  /**
   * Where documents lie. Each client has one root, made with the client: its id is the client's, its type `Client`, its
   * name the client's.
   */
  containers: {
    company_id: string;
    container_id: string;
    client_id: string;
    /** null for a root. */
    parent_id: string | null;
    type: ContainerType;
    name: string;
    /** 1900 means none. */
    processing_year: Generated<number>;
    /** The name with its year, folded for searching. */
    search_name: GeneratedAlways<string>;
    product_type: string | null;
    is_shared: Generated<boolean>;
    lock_type: Lock['type'] | null;
    lock_level: Lock['level'] | null;
    /** null: the portal itself. */
    created_by: string | null;
    created_at: Generated<Date>;
    modified_by: string | null;
    modified_at: Generated<Date>;
  } & Deletable;
  /**
   * What contacts of the client are in a container; staff own all. A contact of a client is made Contributor of its
   * root, and a container begins with its parent's members.
   */
  container_members: {
    company_id: string;
    container_id: string;
    contact_id: string;
    role: MemberRole;
  };
  /** Where a client's uploads go that name no folder; its root where there is none. */
  upload_folders: {
    company_id: string;
    client_id: string;
    container_id: string;
  };
  documents: {
    company_id: string;
    document_id: string;
    client_id: string;
    container_id: string;
    name: string;
    /** The name folded for ordering; unique in its container, whatever the case. */
    sort_name: GeneratedAlways<string>;
    /** The name folded for searching. */
    search_name: GeneratedAlways<string>;
    /** Of the name, in lower case, without a dot; empty when there is none. */
    extension: GeneratedAlways<string>;
    mime_type: string;
    /** Bytes. */
    size: number;
    sha256: string;
    /** The task that it was uploaded for. */
    cc_task: string | null;
    cc_task_label: string | null;
    cc_group_type: string | null;
    cc_step: string | null;
    comments_count: Generated<number>;
    lock_type: Lock['type'] | null;
    lock_level: Lock['level'] | null;
    created_by: string;
    created_at: Date;
    modified_by: string;
    modified_at: Date;
    /** null: its content may be given out (`contentRelease.ts`). */
    scan_state: Generated<ScanState | null>;
    /** What was found in one that is refused. */
    threat: Generated<string | null>;
  } & Deletable;
  /** How many there are that are not in the recycle bin; kept by the database itself, never written. */
  document_counts: {
    company_id: GeneratedAlways<string>;
    client_id: GeneratedAlways<string>;
    container_id: GeneratedAlways<string>;
    created_by: GeneratedAlways<string>;
    /** Empty where there is none, as {@link lock_level}. */
    lock_type: GeneratedAlways<string>;
    lock_level: GeneratedAlways<string>;
    documents: GeneratedAlways<number>;
  };
  /** Which contacts have opened a document. */
  document_reads: { company_id: string; document_id: string; contact_id: string; read_at: Date };
  /** The history of each document; append-only, it goes with the document (`recordDocumentEvents`). */
  document_events: {
    company_id: string;
    document_id: string;
    event_id: string;
    type: string;
    /** null: somebody who has no account, as the recipient of a share. */
    user_id: string | null;
    /** Whose view it was, when staff saw the portal as somebody else. */
    viewed_as: string | null;
    at: Date;
    details: ColumnType<Record<string, unknown>, string, never>;
  };
  /** How many a document has, stands with it too (`comments_count`). */
  document_comments: {
    company_id: string;
    document_id: string;
    comment_id: string;
    text: string;
    created_by: string;
    created_at: Date;
    /** null: it is as it was said. */
    edited_at: Generated<Date | null>;
  };
}

/** What may be in the recycle bin; null where it is not. */
interface Deletable {
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<string | null>;
  /** The folder that it was deleted with; null when it was deleted by itself. */
  deleted_with: Generated<string | null>;
}
