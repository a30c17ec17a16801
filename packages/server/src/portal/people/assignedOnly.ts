import { resource } from '@anteroom/domain/people/permissions';
import { assignedRoles } from '@anteroom/domain/people/staffRoles';
import { type RawBuilder, sql } from 'kysely';

const wide = sql.join([resource.allClients, resource.manager]);

/**
 * Condition that the user `u` is a staff member who sees assigned clients only: their role says so, and no individual
 * grant covers all clients or managing them.
 */
export const assignedOnly: RawBuilder<boolean> = sql<boolean>`(
  exists (
    select from staff_roles as narrow
    where narrow.company_id = u.company_id and narrow.user_id = u.user_id and narrow.role in (${sql.join(assignedRoles)})
  )
  and not exists (
    select from user_permissions as wide
    where wide.company_id = u.company_id and wide.user_id = u.user_id and wide.permission in (${wide})
  )
  and not exists (
    select from company_permissions as wide
    where wide.company_id = u.company_id and wide.permission in (${wide})
  )
)`;
