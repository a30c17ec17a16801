import type { PersonState } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression for how far the user `u` has come; the user may be missing, as after a left join. A user with an
 * identity has joined.
 */
export const personState: RawBuilder<PersonState> = sql<PersonState>`(case
  when u.user_id is null then 'notInvited'
  when u.disabled_at is not null then 'disabled'
  when exists (
    select from user_identities as i where i.company_id = u.company_id and i.user_id = u.user_id
  ) then 'joined'
  when exists (
    select from invitations as i
    where i.company_id = u.company_id and i.user_id = u.user_id
      and i.joined_at is null and i.revoked_at is null and i.expires_at > now()
  ) then 'invited'
  else 'notInvited'
end)`;

/** Time at which the user `u` last used the portal, as the API writes it. */
export const lastSeenAt: RawBuilder<string | null> = sql<string | null>`(
  select to_char(max(s.last_seen_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from sessions as s
  where s.company_id = u.company_id and s.user_id = u.user_id
)`;
