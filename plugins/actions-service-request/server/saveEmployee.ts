import { foldText } from '@anteroom/domain/language/foldText';
import { actorOf, fail, isTaken, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Employee, EmployeeCreate, EmployeeFacts, EmployeeUpdate } from '../api.ts';
import { employeeFaults } from '../rules/employeeFaults.ts';
import { findEmployee } from './employeeStore.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/**
 * Adds an employee of a client.
 *
 * @throws ServerError `not-found` for a client that the person cannot see; `bad-request` naming each invalid fact;
 * `conflict` when the client already has an employee with this CPF.
 */
export function addEmployee(
  portal: RequestPortal,
  scope: Scope,
  clientId: string,
  create: EmployeeCreate,
  origin: Origin,
): Promise<Employee> {
  const employeeId = portal.ids.next();
  return takingCpf(() =>
    portal.db.inFirm(scope, async (tx) => {
      await portal.clients.require(tx, scope, clientId);
      requireSound(create);
      await tx
        .insertInto('actions_service_request.employees')
        .values({
          company_id: scope.companyId,
          client_id: clientId,
          employee_id: employeeId,
          status: 'active',
          ...columnsOf(create),
          changed_at: portal.clock.now(),
        })
        .execute();
      await tell(portal, tx, scope, clientId, { action: 'employee-added', employeeId }, origin);
      return findEmployee(portal, tx, scope, clientId, employeeId);
    }),
  );
}

/**
 * Changes an employee's details.
 *
 * @throws ServerError `not-found`; `bad-request` naming each invalid fact; `conflict` with the stored employee when it
 * was changed meanwhile or anonymised, and when the client has another employee with this CPF.
 */
export function changeEmployee(
  portal: RequestPortal,
  scope: Scope,
  { clientId, employeeId }: { readonly clientId: string; readonly employeeId: string },
  { version, status, ...facts }: EmployeeUpdate,
  origin: Origin,
): Promise<Employee> {
  requireSound(facts);
  return takingCpf(() =>
    portal.db.inFirm(scope, async (tx) => {
      await portal.clients.require(tx, scope, clientId);
      const { numUpdatedRows } = await tx
        .updateTable('actions_service_request.employees')
        .set({ ...columnsOf(facts), status, version: version + 1, changed_at: portal.clock.now() })
        .where('company_id', '=', scope.companyId)
        .where('client_id', '=', clientId)
        .where('employee_id', '=', employeeId)
        .where('status', '<>', 'anonymised')
        .where('version', '=', version)
        .executeTakeFirst();
      const current = await findEmployee(portal, tx, scope, clientId, employeeId);
      if (numUpdatedRows === 0n) {
        fail('conflict', 'This has changed in the meantime.', {
          errors: [{ path: 'body/version', message: 'is not the newest', reason: 'stale' }],
          current,
        });
      }
      await tell(portal, tx, scope, clientId, { action: 'employee-changed', employeeId }, origin);
      return current;
    }),
  );
}

/** Returns the columns of an employee's details. */
export function columnsOf({ name, cpf, pis, cbo, job, birthDate, admissionDate, salary }: EmployeeFacts) {
  return {
    name: name.trim(),
    cpf,
    pis,
    cbo,
    job,
    birth_date: birthDate,
    admission_date: admissionDate,
    salary,
    sort_name: foldText(name.trim()),
  };
}

/** Records a change to an employee in the audit log, and publishes it to the people who may see the client. */
export async function tell(
  { audit, events }: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  {
    action,
    employeeId,
  }: {
    readonly action: 'employee-added' | 'employee-changed' | 'employee-anonymised';
    readonly employeeId: string;
  },
  origin: Origin,
): Promise<void> {
  const subject = `employee:${employeeId}`;
  await audit.record({ action, ...actorOf(scope), subject, details: { clientId }, ...origin }, tx);
  const audience = { companyId: scope.companyId, clientId };
  await events.publish(audience, { type: 'employees-changed', data: { clientId } }, tx);
}

function requireSound(facts: EmployeeFacts): void {
  const faults = employeeFaults(facts);
  if (faults.length === 0) return;
  fail('bad-request', 'Some of the employee’s details aren’t valid.', {
    errors: faults.map(({ fact, kind }) => ({ path: `body/${fact}`, message: messages[kind], reason: kind })),
  });
}

const messages = {
  required: 'is missing',
  checkDigits: 'has wrong check digits',
  digits: 'has not the right number of digits',
  date: 'is not a valid date',
  order: 'is before the date of birth',
  amount: 'is not an amount, such as 2500.00',
  tooLong: 'is too long',
} as const satisfies Record<ReturnType<typeof employeeFaults>[number]['kind'], string>;

async function takingCpf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error, 'employees_cpf')) throw error;
    return fail('conflict', 'There is already an employee with this CPF.', {
      errors: [{ path: 'body/cpf', message: 'is taken', reason: 'taken' }],
    });
  }
}
