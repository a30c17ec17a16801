import type { Origin, Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { EmployeeFacts } from '../api.ts';
import { columnsOf, tell } from './saveEmployee.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/**
 * Stores the employee whom a request registers. If the client already has an employee with this CPF, updates the
 * details.
 */
export async function keepRegistered(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  facts: EmployeeFacts,
  origin: Origin,
): Promise<void> {
  const kept = { ...columnsOf(facts), status: 'active' as const, changed_at: portal.clock.now() };
  const { employee_id: employeeId, version } = await tx
    .insertInto('actions_service_request.employees')
    .values({ company_id: scope.companyId, client_id: clientId, employee_id: portal.ids.next(), ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'client_id', 'cpf'])
        .doUpdateSet({ ...kept, version: sql`employees.version + 1` }),
    )
    .returning(['employee_id', 'version'])
    .executeTakeFirstOrThrow();
  const action = version === 1 ? 'employee-added' : 'employee-changed';
  await tell(portal, tx, scope, clientId, { action, employeeId }, origin);
}
