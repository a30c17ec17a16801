import { resource } from '@anteroom/domain/people/permissions';
import { assignedRoles } from '@anteroom/domain/people/staffRoles';
import { type RawBuilder, sql } from 'kysely';

const wide = sql.join([resource.allClients, resource.manager]);

/**
 * Whether the user `u` is a member of staff who sees assigned clients only: by the role, unless a single grant is of all clients, or of managing
 * them.
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
