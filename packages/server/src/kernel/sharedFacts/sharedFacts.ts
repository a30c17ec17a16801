import { createHash } from 'node:crypto';
import type { SharedFacts } from '@anteroom/server-sdk/portal';
import type { Tx } from '../database/schema.ts';

/**
 * Returns the facts of a plugin that all firms share. They do not belong to a firm; the firm's role can nevertheless
 * access them within a firm's transaction.
 */
export function sharedFacts(pluginId: string): SharedFacts {
  const keyOf = (name: string) => ({
    plugin_id: pluginId,
    name_hash: createHash('sha256').update(name).digest('hex'),
  });
  const find = (tx: Tx, name: string) =>
    tx
      .selectFrom('shared_facts')
      .select('facts')
      .where(({ and }) => and(keyOf(name)));
  return {
    async read(tx, name) {
      const row = await find(tx as Tx, name).executeTakeFirst();
      return (row?.facts ?? null) as never;
    },
    async change(anyTx, name, change) {
      const tx = anyTx as Tx;
      await tx
        .insertInto('shared_facts')
        .values({ ...keyOf(name), facts: 'null' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { facts } = await find(tx, name).forUpdate().executeTakeFirstOrThrow();
      const changed = change(facts as never);
      await tx
        .updateTable('shared_facts')
        .set({ facts: JSON.stringify(changed) })
        .where(({ and }) => and(keyOf(name)))
        .execute();
      return changed;
    },
  };
}
