import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets staff decide who sees an individual document. */
export const documentRoles: Migration = {
  async up(db) {
    await sql`
      -- Role of all the client's contacts; null if inherited from the folder.
      alter table documents add column everyone_role text
        check (everyone_role in ('None', 'Reader', 'Contributor', 'Owner'));
      create index documents_with_role on documents (company_id, client_id) where everyone_role is not null;

      -- Roles that staff have set for individual contacts.
      create table document_grants (
        company_id text not null,
        document_id text not null,
        contact_id text not null,
        role text not null check (role in ('None', 'Reader', 'Contributor', 'Owner')),
        primary key (company_id, document_id, contact_id),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, contact_id) references contacts
      );
      create index document_grants_by_contact on document_grants (company_id, contact_id);

      -- Effective roles, where they differ from the role in the folder. Computed by settleMembers.
      create table document_exceptions (
        company_id text not null,
        document_id text not null,
        contact_id text not null,
        role text not null check (role in ('None', 'Reader', 'Contributor', 'Owner')),
        primary key (company_id, document_id, contact_id),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, contact_id) references contacts
      );
      create index document_exceptions_by_contact on document_exceptions (company_id, contact_id);
    `.execute(db);
  },
};
