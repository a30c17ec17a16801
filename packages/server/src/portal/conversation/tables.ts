import type { DocumentPlace } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface ConversationTables {
  /** Conversations between the people of a client and the firm. */
  threads: {
    company_id: string;
    thread_id: string;
    client_id: string;
    /** Kind of the object that it is about, as in the contract. */
    kind: string;
    /** ID of that object. For a conversation about a client: the thread's own ID. */
    subject_id: string;
    /** Set for tasks and their steps. */
    task_id: string | null;
    document_id: string | null;
    /** Title of a conversation about a client; for other objects, the fallback for their current name. */
    title: string;
    started_by: string;
    started_at: Date;
    /** Time of the latest entry. */
    last_at: Date;
    closed_at: Generated<Date | null>;
  };
  thread_entries: {
    company_id: string;
    thread_id: string;
    entry_id: string;
    /** A task or a step has at most one `note`. */
    kind: 'said' | 'note' | 'closed' | 'reopened';
    text: string;
    /** Whether it was sent as a reply to an e-mail. */
    by_mail: Generated<boolean>;
    written_by: string;
    at: Date;
    /** Place in the document that the entry refers to, as in the contract. */
    place: ColumnType<DocumentPlace | null, string | null | undefined, never>;
    /** null if it was never edited. */
    edited_at: Generated<Date | null>;
  };
  /** Documents that were attached to an entry. */
  thread_files: { company_id: string; thread_id: string; entry_id: string; document_id: string };
  /** Times of the last entry that each person has read, and of the last one about which they were e-mailed. */
  thread_reads: {
    company_id: string;
    thread_id: string;
    user_id: string;
    read_at: Generated<Date | null>;
    told_at: Generated<Date | null>;
    wants_mails: Generated<boolean>;
  };
  /** Conversations with entries by the firm about which the client has not been e-mailed yet. */
  untold_threads: {
    company_id: string;
    thread_id: string;
    first_at: Date;
    last_at: Date;
  };
}
