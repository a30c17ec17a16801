import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@anteroom/server-sdk/portal';
import { type Kysely, sql, type Transaction } from 'kysely';
import { entering, enteringWithin } from '../database/entering.ts';
import { forFirm } from '../database/firmAtWork.ts';
import { firmRole, firmSetting } from '../database/roles.ts';
import type { Db } from '../database/schema.ts';
import { idleMs, whileBusy } from './whileBusy.ts';

/** Restricts a transaction to one firm and to what plugins may use, until it ends. */
// biome-ignore lint/suspicious/noExplicitAny: It is about no table.
export async function enterFirm(tx: Transaction<any>, companyId: string): Promise<void> {
  await sql.raw(entering(firmRole, companyId)).execute(tx);
}

/**
 * Runs work in a transaction that is restricted as by {@link enterFirm}. Afterwards, the previous role and firm are
 * restored. If the work throws, they are not: the caller must roll back the transaction, or a savepoint before it.
 */
export async function asFirm<T>(
  // biome-ignore lint/suspicious/noExplicitAny: It is about no table.
  tx: Transaction<any>,
  companyId: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ role: string; company: string }>`
    select current_setting('role') as role, coalesce(current_setting(${firmSetting}, true), '') as company
  `.execute(tx);
  const { role = 'none', company = '' } = rows[0] ?? {};
  await sql.raw(enteringWithin(firmRole, companyId)).execute(tx);
  const done = await work();
  await sql.raw(enteringWithin(role, company)).execute(tx);
  return done;
}

/** Opens the database for a half, which sees only its own tables, and one firm at a time. */
export function firmDatabase<Tables>(db: Db, ms = idleMs): Database<Tables> {
  return {
    inFirm(firm, work) {
      const companyId = typeof firm === 'string' ? firm : firm.companyId;
      // Only the transaction is restricted: what the portal does on other connections in the meantime is not affected.
      const asBefore = AsyncLocalStorage.snapshot();
      const begin = () =>
        (db as unknown as Kysely<Tables>)
          .transaction()
          .execute((tx) => asBefore(() => whileBusy(tx, work, ms)));
      return forFirm(companyId, begin, firmRole);
    },
  };
}
