import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the conversations between clients and the firm. Existing comments on documents become conversations about
 * these documents.
 */
export const conversations: Migration = {
  async up(db) {
    await sql`
      create table threads (
        company_id text not null references companies,
        thread_id text not null,
        client_id text not null,
        kind text not null,
        -- ID of the object that it is about; for a conversation about a client, the thread's own ID
        subject_id text not null,
        -- Set for tasks and their steps
        task_id text,
        document_id text,
        -- Title of a conversation about a client; other objects have names of their own
        title text not null,
        started_by text not null,
        started_at timestamptz(3) not null,
        last_at timestamptz(3) not null,
        closed_at timestamptz(3),
        primary key (company_id, thread_id),
        unique (company_id, kind, subject_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, task_id) references tasks on delete cascade,
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, started_by) references users
      );
      create index threads_by_time on threads (company_id, last_at desc, thread_id desc);
      create index threads_of_client on threads (company_id, client_id, last_at desc, thread_id desc);
      create index threads_of_task on threads (company_id, task_id) where task_id is not null;
      create index threads_of_document on threads (company_id, document_id) where document_id is not null;

      create table thread_entries (
        company_id text not null,
        thread_id text not null,
        entry_id text not null,
        kind text not null check (kind in ('said', 'closed', 'reopened')),
        text text not null,
        by_mail boolean not null default false,
        written_by text not null,
        at timestamptz(3) not null,
        -- Null if it was never edited
        edited_at timestamptz(3),
        primary key (company_id, thread_id, entry_id),
        foreign key (company_id, thread_id) references threads on delete cascade,
        foreign key (company_id, written_by) references users
      );
      create index thread_entries_by_time on thread_entries (company_id, thread_id, at desc, entry_id desc);

      create table thread_files (
        company_id text not null,
        thread_id text not null,
        entry_id text not null,
        document_id text not null,
        primary key (company_id, thread_id, entry_id, document_id),
        foreign key (company_id, thread_id, entry_id) references thread_entries on delete cascade,
        foreign key (company_id, document_id) references documents on delete cascade
      );
      create index thread_files_of_document on thread_files (company_id, document_id);

      create table thread_reads (
        company_id text not null,
        thread_id text not null,
        user_id text not null,
        -- Null: not read
        read_at timestamptz(3),
        -- Time of the last e-mail about it
        told_at timestamptz(3),
        wants_mails boolean not null default true,
        primary key (company_id, thread_id, user_id),
        foreign key (company_id, thread_id) references threads on delete cascade,
        foreign key (company_id, user_id) references users on delete cascade
      );

      create table untold_threads (
        company_id text not null,
        thread_id text not null,
        first_at timestamptz(3) not null,
        last_at timestamptz(3) not null,
        primary key (company_id, thread_id),
        foreign key (company_id, thread_id) references threads on delete cascade
      );
      comment on table untold_threads is 'stays: the portal where it was said tells the clients of it';

      insert into threads (
        company_id, thread_id, client_id, kind, subject_id, document_id, title, started_by, started_at, last_at
      )
      select d.company_id, gen_random_uuid()::text, d.client_id, 'document', d.document_id, d.document_id, d.name,
        (array_agg(n.created_by order by n.created_at, n.comment_id))[1], min(n.created_at), max(n.created_at)
      from document_comments as n
        join documents as d on d.company_id = n.company_id and d.document_id = n.document_id
      group by d.company_id, d.document_id;

      insert into thread_entries (company_id, thread_id, entry_id, kind, text, written_by, at, edited_at)
      select n.company_id, t.thread_id, n.comment_id, 'said', n.text, n.created_by, n.created_at, n.edited_at
      from document_comments as n
        join threads as t on t.company_id = n.company_id and t.kind = 'document' and t.subject_id = n.document_id;

      -- Comments from before there were conversations count as read.
      insert into thread_reads (company_id, thread_id, user_id, read_at)
      select t.company_id, t.thread_id, u.user_id, now()
      from threads as t join users as u on u.company_id = t.company_id
      where u.role <> 'client' or exists (
        select from client_contacts as k
        where k.company_id = t.company_id and k.client_id = t.client_id and k.contact_id = u.contact_id
      );

      drop table document_comments;
    `.execute(db);
  },
};
