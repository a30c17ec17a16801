import type { DbOrTx } from '../database/schema.ts';
import type { Secrets } from './Secrets.ts';

interface SecretDeps {
  readonly db: DbOrTx;
  readonly secrets: Secrets;
}

/** Returns a secret of the portal itself, and creates it on first use; all processes share it through the database. */
export async function keepSecret(
  deps: SecretDeps,
  name: string,
  make: () => object | Promise<object>,
): Promise<unknown> {
  const kept = await readSecret(deps, name);
  if (kept) return kept;
  await deps.db
    .insertInto('portal_secrets')
    .values({ name, value: sealedSecret(deps.secrets, name, await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have been first: the value in the database counts.
  return readSecret(deps, name);
}

/** Returns the encrypted value for the column `portal_secrets.value`. */
export function sealedSecret(secrets: Secrets, name: string, value: object): string {
  return JSON.stringify(secrets.seal(JSON.stringify(value), purposeOf(name)));
}

/** Reads a secret of the portal itself; undefined if it has not been created yet. */
export async function readSecret({ db, secrets }: SecretDeps, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('portal_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return undefined;
  if (typeof row.value === 'string') return JSON.parse(await secrets.unseal(row.value, purposeOf(name)));
  // Stored by a version that did not encrypt secrets.
  const kept = row.value as object;
  await db
    .updateTable('portal_secrets')
    .set({ value: sealedSecret(secrets, name, kept) })
    .where('name', '=', name)
    .execute();
  return kept;
}

function purposeOf(name: string): string {
  return `portal_secrets ${name}`;
}
