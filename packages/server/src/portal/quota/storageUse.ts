import type { StorageUse } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/**
 * Returns the space that a firm's stored contents take up. Each content counts once, however many documents share it.
 * Documents in the recycle bin count, too; contents that the virus scanner refused do not, because they have been
 * removed.
 */
export async function storageUse(db: DbOrTx, companyId: string): Promise<StorageUse> {
  const { used, quota } = await db
    .selectFrom('companies as f')
    .select(firmQuota.as('quota'))
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

/** SQL expression for the smaller of the operator's quota and the firm's own; null if there is neither. */
const firmQuota = sql<number | null>`least(f.storage_quota, f.own_quota)`;

/**
 * Returns whether the firm's quota leaves room for this many more bytes. The use of a firm without a quota is not
 * computed.
 */
export async function hasRoom(db: DbOrTx, companyId: string, bytes: number): Promise<boolean> {
  const firm = await db
    .selectFrom('companies as f')
    .select(firmQuota.as('quota'))
    .where('f.company_id', '=', companyId)
    .executeTakeFirst();
  if (!firm?.quota) return true;
  const { usedBytes, quotaBytes } = await storageUse(db, companyId);
  return quotaBytes === null || usedBytes + bytes <= quotaBytes;
}

/**
 * Returns whether the firm's quota per client leaves room for this many more bytes. Every document counts, including
 * those in the recycle bin.
 */
async function clientHasRoom(
  db: DbOrTx,
  companyId: string,
  clientId: string,
  bytes: number,
): Promise<boolean> {
  const firm = await db
    .selectFrom('companies')
    .select('client_quota')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!firm?.client_quota) return true;
  const { used } = await db
    .selectFrom('documents')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return used + bytes <= firm.client_quota;
}

/** Returns whether both the firm and the client have room for this many more bytes. */
export async function hasRoomFor(
  db: DbOrTx,
  { companyId, clientId }: { readonly companyId: string; readonly clientId: string },
  bytes: number,
): Promise<boolean> {
  return (await hasRoom(db, companyId, bytes)) && (await clientHasRoom(db, companyId, clientId, bytes));
}

/**
 * Throws if the firm or the client does not have room for this many bytes. Uploads that end at the same moment can
 * together exceed the quota.
 *
 * @throws ServerError `insufficient-storage`, reason `quota`
 */
export async function requireRoom(
  db: DbOrTx,
  place: Parameters<typeof hasRoomFor>[1],
  size: number,
): Promise<void> {
  if (await hasRoomFor(db, place, size)) return;
  const detail = 'Your firm’s storage is full. Ask your firm to free up space.';
  fail('insufficient-storage', detail, { errors: [{ path: 'body', message: detail, reason: 'quota' }] });
}
