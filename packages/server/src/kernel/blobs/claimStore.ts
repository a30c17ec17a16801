import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../database/schema.ts';
import { StartError } from '../startError.ts';
import { BlobMissing, type BlobStore } from './blobStore.ts';

/** Key of the file that identifies a store. It cannot be a firm's ID. */
const markKey = '.store';

/** Key of the lock that keeps servers from claiming a store at the same time: "blobs" in ASCII. */
const lockKey = 0x626c6f6273;

/**
 * Claims the store for this database, or verifies that it was claimed: both contain the store's ID. Otherwise servers
 * with separate disks would each miss the documents that the others have received.
 *
 * @throws StartError naming both stores when the database belongs to another store.
 */
export async function claimStore(
  store: Pick<BlobStore, 'open' | 'write'>,
  db: Db,
  config: Pick<Config, 's3' | 'dataDir'>,
): Promise<void> {
  const place = placeOf(config);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx);
    const claimed = await tx.selectFrom('blob_store').select(['store_id', 'place']).executeTakeFirst();
    const mark = await readMark(store);
    if (claimed) {
      if (claimed.store_id === mark) return;
      throw new StartError(
        `The documents of this database are in ${claimed.place}. This server uses ${place}, which is another store. ` +
          'Several servers of a database need the same bucket (S3_BUCKET), because a folder belongs to one server. ' +
          `If all documents are here nevertheless, write ${claimed.store_id} into kept/${markKey} of this store.`,
      );
    }
    const storeId = mark ?? randomUUID();
    // Write the mark first: a server that is killed in between finds it, and continues from there.
    if (mark === null) await store.write(markKey, Readable.from([Buffer.from(storeId)]));
    await tx.insertInto('blob_store').values({ store_id: storeId, place }).execute();
  });
}

async function readMark(store: Pick<BlobStore, 'open'>): Promise<string | null> {
  try {
    return (await text(await store.open(markKey))).trim();
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    throw error;
  }
}

function placeOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string {
  if (s3 === null) return `the folder ${join(dataDir, 'blobs')} of ${hostname()}`;
  return `the bucket ${s3.bucket}${s3.endpoint ? ` at ${s3.endpoint}` : ''}`;
}
