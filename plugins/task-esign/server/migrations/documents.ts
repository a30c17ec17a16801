import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of documents to sign, of their signers, and of the firms' own certificates. */
export const documents: Migration = {
  async up(db) {
    await sql`
      create table documents (
        company_id text not null,
        task_id text not null,
        document_id text not null,
        -- Hash of the original when the task was added.
        sha256 text not null,
        page_count integer not null,
        -- Set together, once all have signed.
        signed_document_id text,
        sealed_at timestamptz(3),
        primary key (company_id, task_id),
        foreign key (company_id, task_id) references tasks on delete cascade,
        check ((signed_document_id is null) = (sealed_at is null))
      );

      create table signers (
        company_id text not null,
        task_id text not null,
        number integer not null check (number between 1 and 10),
        contact_id text not null,
        role text not null check (role in ('taxpayer', 'spouse', 'representative')),
        opened_at timestamptz(3),
        consented_at timestamptz(3),
        -- Text that the signer was shown and agreed to.
        consent text,
        method text check (method in ('typed', 'drawn', 'uploaded')),
        picture bytea,
        initials bytea,
        signed_at timestamptz(3),
        entries jsonb,
        time_zone text,
        language text,
        address text,
        user_agent text,
        user_id text,
        declined_at timestamptz(3),
        primary key (company_id, task_id, number),
        unique (company_id, task_id, contact_id),
        foreign key (company_id, task_id) references documents on delete cascade,
        check ((signed_at is null) = (entries is null)),
        check (signed_at is null or (consented_at is not null and picture is not null and declined_at is null))
      );

      create table certificates (
        company_id text primary key references companies,
        private_key bytea not null,
        certificate bytea not null,
        made_at timestamptz not null
      );
      
      comment on table certificates is 'stays: signs as the firm; another portal makes the firm a new one';
    `.execute(db);
  },
};
