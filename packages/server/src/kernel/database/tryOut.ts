import type { Kysely, Transaction } from 'kysely';

/**
 * Carries out work in a transaction of its own. A dry run is rolled back: it says what would happen by the very rule that does it, and nothing of
 * it is stored or sent.
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

/** Rolls a transaction back that was only to show what would happen. */
class NotMeant extends Error {}
