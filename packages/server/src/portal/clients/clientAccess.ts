import { sql } from 'kysely';
import type { ClientAccess } from '../../kernel/ClientAccess.ts';
import type { Db } from '../schema.ts';
import { ownClients, requireClient } from './visibleClients.ts';

/** Returns the kernel's interface to client access. */
export function clientAccess(db: Db): ClientAccess {
  return {
    require: (scope, clientId) => requireClient(db, scope, clientId),
    async idsFor(scope) {
      const own = ownClients(scope);
      if (own === null) return null;
      const { companyId, contactId } = scope;
      const { rows } = await sql<{ readonly client_id: string }>`
        select client_id from ${own} as own where company_id = ${companyId} and contact_id = ${contactId}
      `.execute(db);
      return new Set(rows.map(({ client_id }) => client_id));
    },
  };
}
