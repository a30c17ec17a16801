import type { DocumentPlace } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface ConversationTables {
  /** Conversations between the people of a client and the firm. */
  threads: {
    company_id: string;
    thread_id: string;
    client_id: string;
    /** Kind of the thing that it is about, as in the contract. */
    kind: string;
    /** ID of that thing; the thread's own ID for one about the client. */
    subject_id: string;
    /** Set for a task and its steps. */
    task_id: string | null;
    document_id: string | null;
    /** Name for one that is about the client: things have their own. */
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
    /** A task or a step has one note. */
    kind: 'said' | 'note' | 'closed' | 'reopened';
    text: string;
    /** Whether it was an answer to an e-mail. */
    by_mail: Generated<boolean>;
    written_by: string;
    at: Date;
    /** Place of the document that it is about, as in the contract. */
    place: ColumnType<DocumentPlace | null, string | null | undefined, never>;
    /** null: it is as it was said. */
    edited_at: Generated<Date | null>;
  };
  /** Documents that were sent with an entry. */
  thread_files: { company_id: string; thread_id: string; entry_id: string; document_id: string };
  /** How far each person has read, and when they were e-mailed. */
  thread_reads: {
    company_id: string;
    thread_id: string;
    user_id: string;
    read_at: Generated<Date | null>;
    told_at: Generated<Date | null>;
    wants_mails: Generated<boolean>;
  };
  /** Conversations in which the firm has said something of which the client has not been e-mailed. */
  untold_threads: {
    company_id: string;
    thread_id: string;
    first_at: Date;
    last_at: Date;
  };
}
