import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { Author } from '../people/Author.ts';
import type { Tx } from '../schema.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'key-revoked': unknown;
  }
}

/**
 * Revokes an API key, effective immediately on every node. Does nothing if it was already revoked.
 *
 * @throws ServerError `not-found`
 */
export async function revokeKey(
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  tx: Tx,
  { companyId, entry }: Author,
  keyId: string,
): Promise<void> {
  const key = await tx
    .selectFrom('api_keys')
    .select(['name', 'revoked_at'])
    .where('company_id', '=', companyId)
    .where('key_id', '=', keyId)
    .forUpdate()
    .executeTakeFirst();
  if (!key) fail('not-found', 'There is no such API key.');
  if (key.revoked_at !== null) return;
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: clock.now() })
    .where('company_id', '=', companyId)
    .where('key_id', '=', keyId)
    .execute();
  const details = { ...entry.details, name: key.name };
  await audit.record({ ...entry, action: 'key-revoked', subject: `key:${keyId}`, details }, tx);
}
