import type { Kysely, Transaction } from 'kysely';

/** A transaction for any set of tables. Services of the portal take part in it. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for a database of any tables.
export type AnyTransaction = Transaction<any>;

/** A database or a transaction, for read-only work. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for a database of any tables.
export type AnyDatabase = Kysely<any>;
