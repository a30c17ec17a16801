import type { Transaction } from 'kysely';

/** A transaction, whatever tables its owner knows. Services of the portal join it. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for a database of any tables.
export type AnyTransaction = Transaction<any>;
