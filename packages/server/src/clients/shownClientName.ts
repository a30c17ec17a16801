import { sql } from 'kysely';

/** The name that is shown for a client (`clientName` of the domain), in SQL; the table's alias is `c`. */
export const shownClientName = sql<string>`coalesce(nullif(c.doing_business_as, ''), nullif(c.display_as, ''), c.name)`;
