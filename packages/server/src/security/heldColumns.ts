import type { Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { flagValues } from '../flags/flagStore.ts';

/**
 * Columns of a query over `users as u`: what the person holds, alone or with the whole firm, and what is set for it.
 * {@link readHeld} reads them.
 */
export const heldColumns = [
  sql<string[]>`array(
    select p.permission from company_permissions as p where p.company_id = u.company_id
    union select p.permission from user_permissions as p where p.company_id = u.company_id and p.user_id = u.user_id
  )`.as('permissions'),
  sql<string[]>`array(
    select k.control from company_controls as k where k.company_id = u.company_id
    union select k.control from user_controls as k where k.company_id = u.company_id and k.user_id = u.user_id
  )`.as('controls'),
  sql<Record<string, boolean>>`coalesce((
    select jsonb_object_agg(f.flag, f.value) from feature_flags as f where f.company_id = u.company_id
  ), '{}')`.as('flags'),
] as const;

interface HeldRow {
  readonly permissions: readonly string[];
  readonly controls: readonly string[];
  readonly flags: Readonly<Record<string, boolean>>;
}

export function readHeld(
  config: Pick<Config, 'flags'>,
  { permissions, controls, flags }: HeldRow,
): Pick<Scope, 'permissions' | 'controls' | 'flags'> {
  return {
    permissions: new Set(permissions),
    controls: new Set(controls),
    flags: flagValues(config, flags),
  };
}
