import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sessions opened by a token instead of at the identity provider; each token works once. */
export const tokenExchange: Migration = {
  async up(db) {
    await sql`
      alter table sessions alter column id_token drop not null;
      create table uds_tokens (
        company_id text not null,
        token_hash bytea not null,
        session_id text not null,
        audience text not null,
        expires_at timestamptz not null,
        primary key (company_id, token_hash),
        foreign key (company_id, session_id) references sessions on delete cascade
      );
      create index uds_tokens_by_token on uds_tokens (token_hash);
      create table used_jwts (
        issuer text not null,
        jti text not null,
        expires_at timestamptz not null,
        primary key (issuer, jti)
      );
    `.execute(db);
  },
};
