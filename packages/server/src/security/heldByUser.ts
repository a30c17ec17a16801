import { sql } from 'kysely';

/** The feature resources of the user `u` of a query: the person's own, and those of the whole firm. */
export const permissionsOfUser = sql<string[]>`array(
  select p.permission from company_permissions as p where p.company_id = u.company_id
  union select p.permission from user_permissions as p where p.company_id = u.company_id and p.user_id = u.user_id
)`;

/** The infrastructure access controls in force for the user `u` of a query: the firm's, and the person's. */
export const controlsOfUser = sql<string[]>`array(
  select k.control from company_controls as k where k.company_id = u.company_id
  union select k.control from user_controls as k where k.company_id = u.company_id and k.user_id = u.user_id
)`;
