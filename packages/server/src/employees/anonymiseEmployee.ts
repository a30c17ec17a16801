import type { ServiceRequestType } from '@anteroom/contract';
import { serviceRequestForms } from '@anteroom/domain/serviceRequests/index';
import { sql } from 'kysely';
import type { Origin } from '../audit/origin.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';
import { announceRequests } from '../serviceRequests/enterStatus.ts';
import { tell } from './saveEmployee.ts';

/** What stands in place of a name. */
const nobody = '—';

/**
 * Removes a person's data for good (LGPD, art. 18): what is kept of them, and the answers of requests by which they were registered. That there
 * was somebody, and what was asked of the firm when, stays. Done again it changes nothing.
 *
 * @throws ServerError `not-found`
 */
export function anonymiseEmployee(
  deps: Deps,
  scope: Scope,
  { clientId, employeeId }: { readonly clientId: string; readonly employeeId: string },
  origin: Origin,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const employee = await tx
      .selectFrom('employees')
      .select(['cpf', 'status'])
      .where('company_id', '=', scope.companyId)
      .where('client_id', '=', clientId)
      .where('employee_id', '=', employeeId)
      .forUpdate()
      .executeTakeFirst();
    if (!employee) fail('not-found', 'There is no such employee.');
    if (employee.status === 'anonymised') return;
    const now = deps.clock.now();
    await tx
      .updateTable('employees')
      .set({
        name: nobody,
        sort_name: nobody,
        cpf: null,
        pis: null,
        cbo: null,
        job: null,
        birth_date: null,
        admission_date: null,
        salary: null,
        status: 'anonymised',
        version: sql`version + 1`,
        changed_at: now,
      })
      .where('company_id', '=', scope.companyId)
      .where('employee_id', '=', employeeId)
      .execute();
    // Whatever the answers are called: the CPF stands in them as it was typed.
    const registrations = Object.entries(serviceRequestForms).flatMap(([type, form]) =>
      form.employee ? [type as ServiceRequestType] : [],
    );
    if (registrations.length > 0) {
      await tx
        .updateTable('service_requests')
        .set({ answers: '{}', subject: null, words: '', version: sql`version + 1`, changed_at: now })
        .where('company_id', '=', scope.companyId)
        .where('client_id', '=', clientId)
        .where('type', 'in', registrations)
        .where(sql`regexp_replace(coalesce(answers ->> 'cpf', ''), '\\D', '', 'g')`, '=', employee.cpf)
        .execute();
    }
    // In the others the person stands by id: their lists have the name.
    await tx
      .updateTable('service_requests')
      .set({ subject: null, words: '' })
      .where('company_id', '=', scope.companyId)
      .where('client_id', '=', clientId)
      .where(sql<boolean>`${employeeId} = any(employee_ids)`)
      .execute();
    await tell(deps, tx, scope, clientId, { action: 'employee-anonymised', employeeId }, origin);
    await announceRequests(deps, tx, scope, clientId);
  });
}
