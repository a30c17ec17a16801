import type { Kysely, Transaction } from 'kysely';

/**
 * Runs work in a separate transaction. A dry run is rolled back: it shows what would happen by running the same code,
 * but nothing is stored or sent.
 */
export async function tryOut<Schema, T>(
  db: Kysely<Schema>,
  { dryRun }: { readonly dryRun: boolean },
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      result = { value: await work(tx) };
      if (dryRun) throw new NotMeant();
    });
  } catch (error) {
    if (!(error instanceof NotMeant)) throw error;
  }
  return (result as { readonly value: T }).value;
}

/** Thrown to roll back the transaction of a dry run. */
class NotMeant extends Error {}
