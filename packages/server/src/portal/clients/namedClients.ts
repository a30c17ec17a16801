import type { NamedClient, Reader } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';
import { shownClientName } from './shownClientName.ts';
import { visibleClient } from './visibleClients.ts';

/**
 * Returns the clients that a person may see, except archived ones, with every name and identifier by which documents
 * may refer to them.
 */
export async function namedClients(db: DbOrTx, scope: Reader): Promise<readonly NamedClient[]> {
  const { rows } = await sql<NamedClient>`
    select c.client_id as id, ${shownClientName} as name, c.code,
      array_remove(array[c.name, c.doing_business_as, c.display_as], null) as names,
      array(
        select i.value from client_tax_identifiers as i
        where i.company_id = c.company_id and i.client_id = c.client_id
      ) as "taxIdentifiers",
      array(
        select g.tag from client_tags as g where g.company_id = c.company_id and g.client_id = c.client_id
      ) as tags
    from clients as c
    where c.archived_at is null and ${visibleClient(scope, 'c')}
  `.execute(db);
  return rows;
}
