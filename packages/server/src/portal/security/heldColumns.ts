import { grantsOf, type StaffRole } from '@anteroom/domain/people/staffRoles';
import type { Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { type FlagRules, flagValues } from '../flags/flagStore.ts';
import { assignedOnly } from '../people/assignedOnly.ts';

/**
 * Columns of a query over `users as u` for the person's rights: permissions and controls of the person or of the whole
 * firm, the firm's feature flags, and the staff role. {@link readHeld} reads them.
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
  sql<StaffRole | null>`(
    select r.role from staff_roles as r where r.company_id = u.company_id and r.user_id = u.user_id
  )`.as('staffRole'),
  assignedOnly.as('assignedOnly'),
] as const;

interface HeldRow {
  readonly permissions: readonly string[];
  readonly controls: readonly string[];
  readonly flags: Readonly<Record<string, boolean>>;
  readonly staffRole: StaffRole | null;
  readonly assignedOnly: boolean;
}

export function readHeld(
  rules: FlagRules,
  { permissions, controls, flags, staffRole, assignedOnly }: HeldRow,
): Pick<Scope, 'permissions' | 'controls' | 'flags' | 'assignedOnly'> {
  return {
    permissions: new Set([...permissions, ...(staffRole ? grantsOf(staffRole) : [])]),
    controls: new Set(controls),
    flags: flagValues(rules, flags),
    assignedOnly,
  };
}
