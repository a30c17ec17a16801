import { type RawBuilder, sql } from 'kysely';

/**
 * Condition that work started by the user `u` may continue: a person who is not disabled, or an API key that is not
 * revoked. The user of an API key never signs in.
 */
export const canAct: RawBuilder<boolean> = sql<boolean>`(
  u.disabled_at is null
  or exists (
    select from api_keys as living
    where living.company_id = u.company_id and living.key_id = u.user_id and living.revoked_at is null
  )
)`;
