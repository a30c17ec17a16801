import type { EmployeeFacts } from '@anteroom/contract';
import { sql } from 'kysely';
import type { Origin } from '../audit/origin.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';
import { columnsOf, tell } from './saveEmployee.ts';

/** Keeps whom a request has registered: somebody new, or, where the client has somebody with the CPF, what is said of them now. */
export async function keepRegistered(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  clientId: string,
  facts: EmployeeFacts,
  origin: Origin,
): Promise<void> {
  const kept = { ...columnsOf(facts), status: 'active' as const, changed_at: deps.clock.now() };
  const { employee_id: employeeId, version } = await tx
    .insertInto('employees')
    .values({ company_id: scope.companyId, client_id: clientId, employee_id: deps.ids.next(), ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'client_id', 'cpf'])
        .doUpdateSet({ ...kept, version: sql`employees.version + 1` }),
    )
    .returning(['employee_id', 'version'])
    .executeTakeFirstOrThrow();
  const action = version === 1 ? 'employee-added' : 'employee-changed';
  await tell(deps, tx, scope, clientId, { action, employeeId }, origin);
}
