import type { StorageUse } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';

/**
 * What a firm's contents take: each once, however many documents have it, and those in the recycle bin too. What the virus scanner
 * refused is gone.
 */
export async function storageUse(db: DbOrTx, companyId: string): Promise<StorageUse> {
  const { used, quota } = await db
    .selectFrom('companies as f')
    .select(['f.storage_quota as quota'])
    .select((eb) =>
      eb
        .selectFrom('blobs as b')
        .select(sql<number>`coalesce(sum(b.size), 0)::bigint`.as('used'))
        .whereRef('b.company_id', '=', 'f.company_id')
        .where('b.threat', 'is', null)
        .$asScalar()
        .$notNull()
        .as('used'),
    )
    .where('f.company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { usedBytes: used, quotaBytes: quota };
}

/** Whether so many bytes more are within the firm's quota. A firm without one is not counted. */
export async function hasRoom(db: DbOrTx, companyId: string, bytes: number): Promise<boolean> {
  const firm = await db
    .selectFrom('companies')
    .select('storage_quota')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!firm?.storage_quota) return true;
  const { usedBytes, quotaBytes } = await storageUse(db, companyId);
  return quotaBytes === null || usedBytes + bytes <= quotaBytes;
}

/**
 * Uploads that end at the same moment may go over it, each by itself within it.
 *
 * @throws ServerError `insufficient-storage`, reason `quota`
 */
export async function requireRoom(db: DbOrTx, companyId: string, size: number): Promise<void> {
  if (await hasRoom(db, companyId, size)) return;
  const detail = 'Your firm’s storage is full. Ask your firm to free up space.';
  fail('insufficient-storage', detail, { errors: [{ path: 'body', message: detail, reason: 'quota' }] });
}
