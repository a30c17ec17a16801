import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Moves the notes on tasks and their steps into the conversations about these. */
export const taskNotes: Migration = {
  async up(db) {
    await sql`
      alter table thread_entries drop constraint thread_entries_kind_check;
      alter table thread_entries add constraint thread_entries_kind_check
        check (kind in ('said', 'note', 'closed', 'reopened'));
      -- A task has at most one note, and so does each of its steps.
      create unique index thread_entries_note on thread_entries (company_id, thread_id) where kind = 'note';

      create temporary table notes as
      with notes as (
        select company_id, client_id, task_id, 'task' as kind, task_id as subject_id, label as title,
          comment as text, changed_by, coalesce(changed_at, created_at) as at
        from tasks where comment is not null
        union all
        select t.company_id, t.client_id, t.task_id, 'step', s.task_id || '/' || s.number, concat_ws(', ', t.label, s.label),
          s.comment, t.changed_by, coalesce(t.changed_at, t.created_at)
        from task_steps as s join tasks as t on t.company_id = s.company_id and t.task_id = s.task_id
        where s.comment is not null
      )
      select n.*, coalesce(told.at, n.at) as said_at, coalesce(
        told.user_id,
        -- A task records only who made its last change, which need not be the note.
        (select u.user_id from users as u where u.company_id = n.company_id and u.user_id = n.changed_by),
        (
          select u.user_id from users as u
            join client_contacts as k on k.company_id = u.company_id and k.contact_id = u.contact_id
          where u.company_id = n.company_id and k.client_id = n.client_id and u.role = 'client'
          order by u.user_id limit 1
        ),
        (select u.user_id from users as u where u.company_id = n.company_id order by u.user_id limit 1)
      ) as written_by
      from notes as n left join lateral (
        -- The inbox item about a note says who wrote it, and when.
        select i.user_id, i.at from inbox_items as i
        where i.company_id = n.company_id and i.client_id = n.client_id and i.kind = 'note' and i.user_id is not null
          and right(i.path, length(n.task_id) + 6) = '/task/' || n.task_id and i.text = left(n.text, 500)
        order by i.key is not distinct from n.subject_id desc, i.at desc limit 1
      ) as told on true;

      -- The author is unknown only if the firm has no users at all.
      insert into contacts (company_id, contact_id, given_name, family_name, email)
      select distinct company_id, 'unknown', '', 'Unknown person', '' from notes where written_by is null
      on conflict do nothing;
      insert into users (company_id, user_id, contact_id, role, email, first_name, last_name, language, task_mails, disabled_at)
      select distinct company_id, 'unknown', 'unknown', 'client', '', '', 'Unknown person', 'en-us', false, now()
      from notes where written_by is null;
      update notes set written_by = 'unknown' where written_by is null;

      insert into threads (
        company_id, thread_id, client_id, kind, subject_id, task_id, title, started_by, started_at, last_at
      )
      select company_id, gen_random_uuid()::text, client_id, kind, subject_id, task_id, title, written_by, said_at, said_at
      from notes
      on conflict (company_id, kind, subject_id) do update set last_at = greatest(threads.last_at, excluded.last_at);

      insert into thread_entries (company_id, thread_id, entry_id, kind, text, written_by, at)
      select n.company_id, t.thread_id, gen_random_uuid()::text, 'note', n.text, n.written_by, n.said_at
      from notes as n
        join threads as t on t.company_id = n.company_id and t.kind = n.kind and t.subject_id = n.subject_id;

      drop table notes;
      alter table tasks drop column comment;
      alter table task_steps drop column comment;
    `.execute(db);
  },
};
