import type { ApiKey } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/** Maximum number of keys that are listed, newest first. */
const mostShown = 500;

/** Returns a firm's API keys, the newest first. */
export async function listKeys(db: DbOrTx, companyId: string, now: Date): Promise<ApiKey[]> {
  const rows = await keysOf(db, companyId).limit(mostShown).execute();
  return rows.map((row) => toKey(row, now));
}

/** @throws ServerError `not-found` */
export async function getKey(db: DbOrTx, companyId: string, keyId: string, now: Date): Promise<ApiKey> {
  const row = await keysOf(db, companyId).where('k.key_id', '=', keyId).executeTakeFirst();
  return row ? toKey(row, now) : fail('not-found', 'There is no such API key.');
}

function keysOf(db: DbOrTx, companyId: string) {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'k.company_id').onRef('u.user_id', '=', 'k.created_by'),
    )
    .select(['k.key_id as id', 'k.name', 'k.ending', 'k.scopes', 'k.created_at', 'k.expires_at'])
    .select(['k.last_used_at', 'k.revoked_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('createdBy'))
    .where('k.company_id', '=', companyId)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.key_id', 'desc');
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOf>['executeTakeFirstOrThrow']>>;

function toKey({ created_at, expires_at, last_used_at, revoked_at, ...key }: KeyRow, now: Date): ApiKey {
  return {
    ...key,
    scopes: [...key.scopes],
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
    state: revoked_at ? 'revoked' : expires_at <= now ? 'expired' : 'active',
  };
}
