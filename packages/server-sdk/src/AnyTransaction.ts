import type { Kysely, Transaction } from 'kysely';

/** A transaction, whatever tables its owner knows. Services of the portal join it. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for a database of any tables.
export type AnyTransaction = Transaction<any>;

/** A database or a transaction in it, for what only reads. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for a database of any tables.
export type AnyDatabase = Kysely<any>;
