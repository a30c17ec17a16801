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
    /** Processing year; 1900 means none. */
    processing_year: Generated<number>;
    /** The name with its year, normalised for searching. */
    search_name: GeneratedAlways<string>;
    product_type: string | null;
    is_shared: Generated<boolean>;
    /** Role of all the client's contacts from this container down; null if inherited. */
    everyone_role: Generated<FolderRole | null>;
    lock_type: Lock['type'] | null;
    lock_level: Lock['level'] | null;
    /** null for the portal itself. */
    created_by: string | null;
    created_at: Generated<Date>;
    modified_by: string | null;
    modified_at: Generated<Date>;
  } & Deletable;
  /** Roles that staff have set for individual contacts, from the container down. */
  container_grants: {
    company_id: string;
    container_id: string;
    contact_id: string;
    role: FolderRole;
  };
  /**
   * Effective roles of the client's contacts in containers, computed from the roles set on and above them
   * (`settleMembers`). The role `None` is not stored. Staff are owners of all containers and have no rows. A new
   * container starts with its parent's members.
   */
  container_members: {
    company_id: string;
    container_id: string;
    contact_id: string;
    role: MemberRole;
  };
  /** Folder for a client's uploads that name no folder. Without a row it is the client's root. */
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
    /** The name, normalised for ordering. */
    sort_name: GeneratedAlways<string>;
    /** The name, normalised for searching. */
    search_name: GeneratedAlways<string>;
    /** Extension of the name, in lower case and without the dot; empty if there is none. */
    extension: GeneratedAlways<string>;
    mime_type: string;
    /** Size in bytes. */
    size: number;
    sha256: string;
    /** The task that it was uploaded for. */
    cc_task: string | null;
    cc_task_label: string | null;
    cc_group_type: string | null;
    cc_step: string | null;
    comments_count: Generated<number>;
    /** Hash of the ID. Indexes use it to order documents that are otherwise equal in a list's order. */
    id_hash: GeneratedAlways<number>;
    /** Hash of {@link sort_name}; unique within its container. */
    name_hash: GeneratedAlways<number>;
    /**
     * Hash of the container, creator and lock. The document is counted in the row of `document_counts` with the same
     * hash.
     */
    access_hash: GeneratedAlways<number>;
    lock_type: Lock['type'] | null;
    lock_level: Lock['level'] | null;
    /** Role of all the client's contacts; null if inherited from the folder. */
    everyone_role: Generated<FolderRole | null>;
    created_by: string;
    created_at: Date;
    modified_by: string;
    modified_at: Date;
    /** null if its content may be released (`contentRelease.ts`). */
    scan_state: Generated<ScanState | null>;
    /** Name that the scanner gives the virus found in a refused document. */
    threat: Generated<string | null>;
  } & Deletable;
  /** Roles that staff have set for individual contacts in individual documents. */
  document_grants: {
    company_id: string;
    document_id: string;
    contact_id: string;
    role: FolderRole;
  };
  /**
   * Effective roles of contacts in individual documents where they differ from the role in the folder, computed from
   * the roles set on and above the document (`settleMembers`). There are few: documents whose roles were not set
   * individually have no rows.
   */
  document_exceptions: {
    company_id: string;
    document_id: string;
    contact_id: string;
    role: FolderRole;
  };
  /** Number of documents outside the recycle bin. Written only by `countDocuments`. */
  document_counts: {
    company_id: GeneratedAlways<string>;
    client_id: GeneratedAlways<string>;
    container_id: GeneratedAlways<string>;
    created_by: GeneratedAlways<string>;
    /** Empty if there is no lock, like {@link lock_level}. */
    lock_type: GeneratedAlways<string>;
    lock_level: GeneratedAlways<string>;
    /**
     * Hash of everything that decides who may see and delete the documents; each of these documents has the same hash.
     */
    access_hash: GeneratedAlways<number>;
    documents: GeneratedAlways<number>;
  };
  /** Contacts who have opened a document. */
  document_reads: {
    company_id: string;
    document_id: string;
    contact_id: string;
    read_at: Date;
    /** Hash of the document's ID, like `documents.id_hash`. */
    id_hash: GeneratedAlways<number>;
  };
  /**
   * Number of documents of a client that a contact has opened, including documents in the recycle bin and those deleted
   * since. Written only by `readMarks.ts`.
   */
  document_mark_counts: {
    company_id: GeneratedAlways<string>;
    client_id: GeneratedAlways<string>;
    contact_id: GeneratedAlways<string>;
    marks: GeneratedAlways<number>;
  };
  /** The history of each document. Append-only; removed together with the document (`recordDocumentEvents`). */
  document_events: AppendOnly<{
    company_id: string;
    document_id: string;
    event_id: string;
    type: string;
    /** null for somebody without an account, such as the recipient of a share. */
    user_id: string | null;
    /** ID of the user as whom staff were viewing the portal. */
    viewed_as: string | null;
    at: Date;
    details: ColumnType<Record<string, unknown>, string, never>;
  }>;
}

/** Columns of items that can be in the recycle bin; null while they are not. */
interface Deletable {
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<string | null>;
  /** The folder together with which it was deleted; null if it was deleted by itself. */
  deleted_with: Generated<string | null>;
}
