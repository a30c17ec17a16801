import type { DbOrTx } from '../schema.ts';
import { hashOf } from '../security/secrets.ts';

/** An invitation that was found by its link. */
export interface OpenedInvitation {
  readonly companyId: string;
  readonly userId: string;
  readonly secretHash: Buffer;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly state: 'open' | 'joined' | 'revoked' | 'expired';
}

/**
 * Finds an invitation by its link. Returns undefined if the link was guessed, was replaced, or belongs to another firm.
 */
export async function findInvitation(
  db: DbOrTx,
  now: Date,
  companyId: string,
  secret: string,
): Promise<OpenedInvitation | undefined> {
  const row = await db
    .selectFrom('invitations as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .select([
      'i.company_id as companyId',
      'i.user_id as userId',
      'i.secret_hash as secretHash',
      'i.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.language',
      'u.disabled_at as disabledAt',
      'i.joined_at as joinedAt',
      'i.revoked_at as revokedAt',
      'i.expires_at as expiresAt',
    ])
    .where('i.company_id', '=', companyId)
    .where('i.secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  if (!row) return undefined;
  const { disabledAt, joinedAt, revokedAt, expiresAt, ...invitation } = row;
  const state = joinedAt
    ? 'joined'
    : revokedAt || disabledAt
      ? 'revoked'
      : expiresAt <= now
        ? 'expired'
        : 'open';
  return { ...invitation, state };
}
