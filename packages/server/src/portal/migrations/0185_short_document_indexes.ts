import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Shortens the indexes of documents. In indexes from which lists are read directly, hashes replace the ID and
 * everything that decides who may see and delete a document. These would otherwise make up most of an index, and each
 * document is in all of these indexes.
 */
export const shortDocumentIndexes: Migration = {
  async up(db) {
    // Run one by one: a distributed database sends each statement to its workers.
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // Keeps 53 bits, which a number in JavaScript holds.
  `create function hash_number(value text, seed bigint) returns bigint
    language sql immutable strict parallel safe as $$ select hashtextextended(value, seed) & 9007199254740991; $$`,
  `create function document_access_hash(container_id text, created_by text, lock_type text, lock_level text) returns bigint
    language sql immutable parallel safe as $$
      select hash_number(container_id, hash_number(created_by,
        hash_number(coalesce(lock_type, ''), hash_number(coalesce(lock_level, ''), 0))));
    $$`,
  `alter table document_counts add column access_hash bigint not null
    generated always as (document_access_hash(container_id, created_by, lock_type, lock_level)) stored`,
  `alter table documents
    -- Orders documents that are otherwise equal in a list's order.
    add column id_hash bigint not null generated always as (hash_number(document_id, 0)) stored,
    add column name_hash bigint not null
      generated always as (hash_number(lower(normalize(name, NFC) collate "und-x-icu"), 0)) stored,
    -- Equals the hash of the row of document_counts in which the document is counted.
    add column access_hash bigint not null
      generated always as (document_access_hash(container_id, created_by, lock_type, lock_level)) stored`,
  'drop index document_names',
  'drop index documents_newest',
  'drop index documents_by_name',
  'drop index documents_by_size',
  'drop index documents_by_type',
  'drop index documents_stored',
  'drop index documents_newest_in_firm',
  'drop index documents_newest_in_container',
  'drop index documents_by_size_in_container',
  'drop index documents_by_type_in_container',
  'create unique index document_names on documents (company_id, container_id, name_hash) where deleted_at is null',
  `create index documents_newest on documents (company_id, client_id, modified_at, id_hash)
    include (access_hash) where deleted_at is null`,
  `create index documents_by_name on documents (company_id, client_id, sort_name, id_hash)
    include (access_hash) where deleted_at is null`,
  `create index documents_by_size on documents (company_id, client_id, size, id_hash)
    include (access_hash) where deleted_at is null`,
  `create index documents_by_type on documents (company_id, client_id, extension, sort_name, id_hash)
    include (access_hash) where deleted_at is null`,
  'create index documents_stored on documents (company_id, client_id, created_at) where deleted_at is null',
  // Serves searches over very many documents of several clients, which repeat the condition on document_id. Without it,
  // PostgreSQL would read the whole index for few documents if it takes them for newer than they are.
  `create index documents_newest_in_firm on documents (company_id, modified_at)
    where deleted_at is null and document_id <> ''`,
  // A document belongs to the client of its container. This needs one lookup instead of two for each added document.
  'alter table containers add constraint containers_of_client unique (company_id, client_id, container_id)',
  'alter table documents drop constraint documents_company_id_client_id_fkey',
  'alter table documents drop constraint documents_company_id_container_id_fkey',
  `alter table documents add constraint documents_container
    foreign key (company_id, client_id, container_id) references containers (company_id, client_id, container_id)`,
  'drop index containers_by_client',
];
