import type { Config } from '../config.ts';
import type { Db } from '../database/schema.ts';
import { newMasterKey, writeKeyFile } from './keyFile.ts';
import { addDataKey, findMasterKeys, keyFileOf, Secrets, unwrap, wrap } from './Secrets.ts';

/**
 * Replaces the master key, and adds a data key for everything that is stored from now on. If it is killed midway, it
 * can be run again: the former master key is removed from the key file only when nothing is encrypted with it any more.
 *
 * @returns The secrets with the new keys.
 */
export async function rotateKeys(
  config: Pick<Config, 'secretKeyFile' | 'dataDir'>,
  db: Db,
): Promise<Secrets> {
  await Secrets.open(config, db);
  const path = keyFileOf(config);
  const former = await findMasterKeys(config, true);
  const master = newMasterKey();
  await writeKeyFile(path, [master, ...former]);
  await db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('secret_keys').selectAll().orderBy('key_id').forUpdate().execute();
    for (const row of rows) {
      await tx
        .updateTable('secret_keys')
        .set(wrap(row.key_id, unwrap(row, former, path), master))
        .where('key_id', '=', row.key_id)
        .execute();
    }
    await addDataKey(tx, (rows.at(-1)?.key_id ?? 0) + 1, master);
  });
  await writeKeyFile(path, [master]);
  return Secrets.open(config, db);
}
