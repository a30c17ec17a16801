import type { ContainerType } from '@anteroom/contract';
import type { Lock, MemberRole } from '@anteroom/domain/documents/documentPermissions';
import type { FolderRole } from '@anteroom/domain/documents/folderAccess';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AppendOnly } from '../../kernel/database/AppendOnly.ts';

export type ScanState = 'scanning' | 'refused';

export interface DocumentTables {
  /**
   * Containers of documents: roots, projects and folders. Each client has one root, created with the client. The root
   * has the client's ID and name, and the type `Client`.
   */
  containers: {
    company_id: string;
    container_id: string;
    client_id: string;
    /** null for a root. */
    parent_id: string | null;
    type: ContainerType;
    name: string;
    /** Processing year; 1900 for none. */
    processing_year: Generated<number>;
    /** The name with its year, folded for searching. */
    search_name: GeneratedAlways<string>;
    product_type: string | null;
    is_shared: Generated<boolean>;
    /** Role of all the client's contacts from here on down; null where it is inherited. */
    everyone_role: Generated<FolderRole | null>;
    lock_type: Lock['type'] | null;
    lock_level: Lock['level'] | null;
    /** null: the portal itself. */
    created_by: string | null;
    created_at: Generated<Date>;
    modified_by: string | null;
    modified_at: Generated<Date>;
  } & Deletable;
  /** Roles that staff have set for single contacts, from the container on down. */
  container_grants: {
    company_id: string;
    container_id: string;
    contact_id: string;
    role: FolderRole;
  };
  /**
   * Roles of the client's contacts in containers, as they follow from what is set on these and above them (`settleMembers`); whoever has the
   * role `None` is not here. Staff own all. A new container starts with its parent's members.
   */
  container_members: {
    company_id: string;
    container_id: string;
    contact_id: string;
    role: MemberRole;
  };
  /** Default folder for a client's uploads that name no folder; without a row it is the client's root. */
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
    /** The name folded for ordering. */
    sort_name: GeneratedAlways<string>;
    /** The name folded for searching. */
    search_name: GeneratedAlways<string>;
    /** Extension of the name, in lower case, without the dot; empty when there is none. */
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
    /** Hash of the ID, for indexes: gives a document a place among those that are equal in a list's order. */
    id_hash: GeneratedAlways<number>;
    /** Hash of {@link sort_name}: unique in its container. */
    name_hash: GeneratedAlways<number>;
    /** Hash of the container, creator and lock: the document is counted in the row of `document_counts` with the same one. */
    access_hash: GeneratedAlways<number>;
    lock_type: Lock['type'] | null;
    lock_level: Lock['level'] | null;
    /** Role of all the client's contacts; null where it is inherited from the folder. */
    everyone_role: Generated<FolderRole | null>;
    created_by: string;
    created_at: Date;
    modified_by: string;
    modified_at: Date;
    /** null: its content may be given out (`contentRelease.ts`). */
    scan_state: Generated<ScanState | null>;
    /** Virus found in a refused document, by the scanner's name for it. */
    threat: Generated<string | null>;
  } & Deletable;
  /** Roles that staff have set for single contacts in a single document. */
  document_grants: {
    company_id: string;
    document_id: string;
    contact_id: string;
    role: FolderRole;
  };
  /**
   * Roles of contacts in single documents where these differ from the role in the folder, as they follow from what is set on the document and
   * above it (`settleMembers`). There are few: what staff did not set apart is not here.
   */
  document_exceptions: {
    company_id: string;
    document_id: string;
    contact_id: string;
    role: FolderRole;
  };
  /** Number of documents outside the recycle bin. Kept by `countDocuments` alone. */
  document_counts: {
    company_id: GeneratedAlways<string>;
    client_id: GeneratedAlways<string>;
    container_id: GeneratedAlways<string>;
    created_by: GeneratedAlways<string>;
    /** Empty where there is none, as {@link lock_level}. */
    lock_type: GeneratedAlways<string>;
    lock_level: GeneratedAlways<string>;
    /** Hash of all that decides who may see and delete the documents, as each of them has it. */
    access_hash: GeneratedAlways<number>;
    documents: GeneratedAlways<number>;
  };
  /** Contacts who have opened a document. */
  document_reads: { company_id: string; document_id: string; contact_id: string; read_at: Date };
  /** The history of each document; append-only, it goes with the document (`recordDocumentEvents`). */
  document_events: AppendOnly<{
    company_id: string;
    document_id: string;
    event_id: string;
    type: string;
    /** null: somebody who has no account, as the recipient of a share. */
    user_id: string | null;
    /** ID of the user whose view it was, when staff were viewing the portal as somebody else. */
    viewed_as: string | null;
    at: Date;
    details: ColumnType<Record<string, unknown>, string, never>;
  }>;
}

/** Columns of things that can be in the recycle bin; null while they are not. */
interface Deletable {
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<string | null>;
  /** The folder that it was deleted with; null when it was deleted by itself. */
  deleted_with: Generated<string | null>;
}
