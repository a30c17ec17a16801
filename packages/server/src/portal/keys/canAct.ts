import { type RawBuilder, sql } from 'kysely';

/** Whether what the user `u` has begun goes on: a person who is not disabled, or an API key, whose user never signs in, until it is revoked. */
export const canAct: RawBuilder<boolean> = sql<boolean>`(
  u.disabled_at is null
  or exists (
    select from api_keys as living
    where living.company_id = u.company_id and living.key_id = u.user_id and living.revoked_at is null
  )
)`;
