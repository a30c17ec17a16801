import type { AnyDatabase, AnyTransaction, Scope, TaskKind } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { asFirm, firmDatabase } from './firmDatabase.ts';
import { idleMs, whileBusy } from './whileBusy.ts';

/**
 * Returns a plugin's task kind with its rules restricted to one firm, because the portal calls them within its own
 * transactions.
 */
export function kindInFirm(kind: TaskKind, db: Db, ms = idleMs): TaskKind {
  const inTx =
    <Context extends { readonly tx: AnyTransaction; readonly scope: Scope }, Result>(
      rule: ((context: Context) => Result | Promise<Result>) | undefined,
    ) =>
    (context: Context): Promise<Result> =>
      asFirm(context.tx, context.scope.companyId, () =>
        whileBusy(context.tx, (tx) => (rule as NonNullable<typeof rule>)({ ...context, tx }), ms),
      );
  const inDb =
    <Context extends { readonly db: AnyDatabase; readonly companyId: string }, Result>(
      rule: ((context: Context) => Promise<Result>) | undefined,
    ) =>
    (context: Context): Promise<Result> => {
      const work = (tx: AnyTransaction) => (rule as NonNullable<typeof rule>)({ ...context, db: tx });
      // Use the running transaction: a transaction that waits for another connection could deadlock.
      return context.db.isTransaction
        ? inSavepoint(context.db as AnyTransaction, (tx) =>
            asFirm(tx, context.companyId, () => whileBusy(tx, work, ms)),
          )
        : firmDatabase<unknown>(db, ms).inFirm(context.companyId, work);
    };
  const { prepare, undoneSteps, openPoints, onDone, onCancelled, onReopened } = kind;
  return {
    ...kind,
    ...(undoneSteps && { undoneSteps: inDb(undoneSteps) }),
    ...(openPoints && { openPoints: inTx(openPoints) }),
    ...(onDone && { onDone: inTx(onDone) }),
    ...(onCancelled && { onCancelled: inTx(onCancelled) }),
    ...(onReopened && { onReopened: inTx(onReopened) }),
    ...(prepare && {
      prepare: inDb(async (context) => {
        const add = await prepare(context);
        return (
          add &&
          ((tx: AnyTransaction, taskId: string) => asFirm(tx, context.companyId, () => add(tx, taskId)))
        );
      }),
    }),
  };
}

/** Runs work in a transaction that can continue if the work throws; the work's changes are rolled back. */
async function inSavepoint<T>(tx: AnyTransaction, work: (tx: AnyTransaction) => Promise<T>): Promise<T> {
  await sql`savepoint rule`.execute(tx);
  try {
    const done = await work(tx);
    await sql`release savepoint rule`.execute(tx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint rule`.execute(tx);
    throw error;
  }
}
