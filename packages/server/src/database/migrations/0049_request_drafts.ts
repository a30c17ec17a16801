import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Service requests of every type: drafts, versions, history, and what they are found by. */
export const requestDrafts: Migration = {
  async up(db) {
    await sql`
      alter table service_requests rename column details to answers;
      alter table service_requests
        drop constraint service_requests_status_check,
        add check (status in ('draft', 'sent', 'inProgress', 'done', 'refused', 'cancelled')),
        alter column status drop default,
        alter column number drop not null,
        alter column sent_by drop not null,
        alter column sent_at type timestamptz(3),
        alter column sent_at drop not null,
        add check ((status = 'draft') = (number is null)),
        add check ((status = 'draft') = (sent_at is null)),
        add check ((status = 'draft') = (sent_by is null)),
        -- Of the form that the answers were given to.
        add column form_version integer not null default 1,
        add column version integer not null default 1,
        add column subject text,
        -- Folded, for searching.
        add column words text not null default '',
        -- Whom the answers name.
        add column employee_ids text[] not null default '{}',
        add column created_by text,
        add column created_at timestamptz(3),
        add column changed_at timestamptz(3);
      update service_requests set
        created_by = sent_by, created_at = sent_at, changed_at = sent_at,
        subject = left(answers ->> 'subject', 200),
        words = lower(concat_ws(E'\n', number, answers ->> 'subject', answers ->> 'description')),
        answers = jsonb_set(answers, '{wishedDate}', to_jsonb(coalesce(answers ->> 'wishedDate', '')));
      alter table service_requests
        alter column created_by set not null,
        alter column created_at set not null,
        alter column changed_at set not null,
        add foreign key (company_id, created_by) references users;

      drop index service_requests_newest;
      create index service_requests_newest on service_requests (company_id, client_id, changed_at desc, request_id desc);
      create index service_requests_of_firm on service_requests (company_id, changed_at desc, request_id desc);

      -- Each status that a request came into.
      create table service_request_events (
        company_id text not null,
        request_id text not null,
        event_id text not null,
        at timestamptz(3) not null,
        user_id text not null,
        status text not null,
        reason text,
        primary key (company_id, request_id, event_id),
        foreign key (company_id, request_id) references service_requests on delete cascade,
        foreign key (company_id, user_id) references users
      );
      insert into service_request_events (company_id, request_id, event_id, at, user_id, status)
        select company_id, request_id, request_id, sent_at, sent_by, 'sent' from service_requests;
    `.execute(db);
  },
};
