import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the hash chain over each firm's audit log, and its signed heads. Earlier entries are chained at the next start.
 */
export const auditChain: Migration = {
  async up(db) {
    await sql`
      -- Entries that are not in the chain yet.
      create table audit_unchained (
        company_id text not null,
        audit_id text not null,
        primary key (company_id, audit_id)
      );
      insert into audit_unchained select company_id, audit_id from audit_log;

      create table audit_chain (
        company_id text not null,
        -- Position in the chain, counted from 1 without gaps.
        position bigint not null,
        audit_id text not null,
        -- SHA-256 of the previous hash and the digest of the entry.
        hash bytea not null,
        primary key (company_id, position),
        unique (company_id, audit_id)
      );
      comment on table audit_chain is 'append-only: proves that the audit log is as it was written';

      create table audit_heads (
        company_id text not null,
        position bigint not null,
        hash bytea not null,
        signed_at timestamptz(3) not null,
        signature bytea not null,
        primary key (company_id, position)
      );
      comment on table audit_heads is 'stays: signed by a key of this portal';
    `.execute(db);
  },
};
