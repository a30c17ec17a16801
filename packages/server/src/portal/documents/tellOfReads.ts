import type { Reader } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { asFirm } from '../../kernel/halves/firmDatabase.ts';
import { whileBusy } from '../../kernel/halves/whileBusy.ts';
import type { DbOrTx, Tx } from '../schema.ts';

/**
 * Notifies the plugins that somebody has opened or downloaded documents. If a plugin fails, logs the error and still
 * notifies the others.
 *
 * @param reader Never staff who are viewing as a client.
 */
export async function tellOfReads(
  { plugins, log }: Pick<Deps, 'plugins' | 'log'>,
  reader: Reader,
  documentIds: readonly string[],
  db: DbOrTx,
): Promise<void> {
  const halves = plugins.halves
    .map(({ half }) => half)
    .filter(
      ({ half, documentsRead }) =>
        documentsRead.length > 0 && !plugins.isSwitchedOff(half.id, reader.companyId),
    );
  if (halves.length === 0 || documentIds.length === 0) return;
  const tell = async (tx: Tx) => {
    for (const { half, documentsRead } of halves) {
      await sql`savepoint told`.execute(tx);
      try {
        await asFirm(tx, reader.companyId, () =>
          whileBusy(tx, async (own) => {
            for (const handler of documentsRead) await handler(own, reader, documentIds);
          }),
        );
        await sql`release savepoint told`.execute(tx);
      } catch (error) {
        await sql`rollback to savepoint told`.execute(tx);
        log.error({ err: error, plugin: half.id }, 'could not notify a plugin that documents were read');
      }
    }
  };
  await (db.isTransaction ? tell(db as Tx) : db.transaction().execute(tell));
}
