import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { ServiceRequestType } from '../api.ts';
import { serviceRequestForms } from '../rules/serviceRequestForms.ts';
import { announceRequests } from './enterStatus.ts';
import { forgetSubject } from './inboxItems.ts';
import { tell } from './saveEmployee.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/** Shown in place of the name. */
const nobody = '—';

/**
 * Permanently removes a person's data (LGPD, art. 18): their details, and the answers of the requests that registered
 * them. The employee remains without a name, as does the history of the requests. Anonymising again changes nothing.
 *
 * @throws ServerError `not-found`
 */
export function anonymiseEmployee(
  portal: RequestPortal,
  scope: Scope,
  { clientId, employeeId }: { readonly clientId: string; readonly employeeId: string },
  origin: Origin,
): Promise<void> {
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    const employee = await tx
      .selectFrom('actions_service_request.employees')
      .select(['cpf', 'status'])
      .where('company_id', '=', scope.companyId)
      .where('client_id', '=', clientId)
      .where('employee_id', '=', employeeId)
      .forUpdate()
      .executeTakeFirst();
    if (!employee) fail('not-found', 'There is no such employee.');
    if (employee.status === 'anonymised') return;
    const now = portal.clock.now();
    await tx
      .updateTable('actions_service_request.employees')
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
    // The types of requests that register an employee. Their answers contain the CPF as it was typed.
    const registrations = Object.entries(serviceRequestForms).flatMap(([type, form]) =>
      form.employee ? [type as ServiceRequestType] : [],
    );
    const own = await tx
      .updateTable('actions_service_request.requests')
      .set({
        answers: '{}',
        refusal_reason: null,
        subject: null,
        words: '',
        version: sql`version + 1`,
        changed_at: now,
      })
      .where('company_id', '=', scope.companyId)
      .where('client_id', '=', clientId)
      .where('type', 'in', registrations)
      .where(sql`regexp_replace(coalesce(answers ->> 'cpf', ''), '\\D', '', 'g')`, '=', employee.cpf)
      .returning('request_id')
      .execute();
    // Other requests identify the person only by ID: the name comes from the list of employees.
    const others = await tx
      .updateTable('actions_service_request.requests')
      .set({ refusal_reason: null, subject: null, words: '' })
      .where('company_id', '=', scope.companyId)
      .where('client_id', '=', clientId)
      .where(sql<boolean>`${employeeId} = any(employee_ids)`)
      .returning('request_id')
      .execute();
    const concerned = [...own, ...others].map(({ request_id }) => request_id);
    await forgetAnswers(tx, scope, concerned);
    for (const id of concerned) await forgetSubject(portal, tx, scope, { clientId, id });
    await tell(portal, tx, scope, clientId, { action: 'employee-anonymised', employeeId }, origin);
    await announceRequests(portal, tx, scope, clientId);
  });
}

/** Removes the firm's answers and reasons in the history of these requests, which may mention the person. */
async function forgetAnswers(
  tx: RequestTx,
  { companyId }: Scope,
  requestIds: readonly string[],
): Promise<void> {
  if (requestIds.length === 0) return;
  await tx
    .updateTable('actions_service_request.history')
    .set({ answer: null, reason: null })
    .where('company_id', '=', companyId)
    .where('request_id', 'in', requestIds)
    .execute();
}
