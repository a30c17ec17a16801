import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Finds the documents that a person has or has not opened by the person's own marks. The marks' primary key begins with
 * the document, so a list of read documents went through the marks of the whole firm.
 */
export const unreadDocuments: Migration = {
  async up(db) {
    // Run one by one: a distributed database sends each statement to its workers.
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table document_reads
    add column id_hash bigint not null generated always as (hash_number(document_id, 0)) stored`,
  'create index document_reads_by_contact on document_reads (company_id, contact_id, id_hash)',
  `create table document_mark_counts (
    company_id text not null,
    client_id text not null,
    contact_id text not null,
    marks bigint not null,
    primary key (company_id, client_id, contact_id),
    foreign key (company_id, client_id) references clients on delete cascade,
    foreign key (company_id, contact_id) references contacts
  )`,
  `insert into document_mark_counts
    select d.company_id, d.client_id, r.contact_id, count(*)
    from document_reads as r join documents as d on d.company_id = r.company_id and d.document_id = r.document_id
    group by 1, 2, 3`,
];
