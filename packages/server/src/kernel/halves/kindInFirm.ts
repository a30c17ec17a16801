import type { AnyDatabase, AnyTransaction, Scope, TaskKind } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { asFirm, firmDatabase } from './firmDatabase.ts';
import { idleMs, whileBusy } from './whileBusy.ts';

/** Returns a plugin's kind of task with rules that see one firm: the portal calls them in transactions of its own. */
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
      // A transaction that waited for another one's connection could wait for ever.
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

/** Does work in a transaction that goes on when the work throws, without what the work has done. */
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
