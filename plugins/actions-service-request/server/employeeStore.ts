import { foldText } from '@anteroom/domain/language/foldText';
import { containsWords, cutPage, decodeCursor, fail, type Scope } from '@anteroom/server-sdk';
import { type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Employee, EmployeeList, EmployeeQuery } from '../api.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

const NameKey = Type.Tuple([Type.String(), Type.String()]);

/** Returns one page of a client's employees by name. Anonymised ones are included only if `status` requests them. */
export async function listEmployees(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  { search = '', status, pageSize = 25, after }: EmployeeQuery,
): Promise<EmployeeList> {
  const digits = search.replace(/[.\-\s]/g, '');
  const isCpf = /^\d+$/.test(digits);
  const words = isCpf
    ? [sql<SqlBool>`e.cpf like ${`${digits}%`}`]
    : containsWords(foldText(search), (like) => sql`e.sort_name like ${like}`);
  const rows = await selectEmployees(portal, tx, scope)
    .where('e.client_id', '=', clientId)
    .where('e.status', status === undefined ? '<>' : '=', status ?? 'anonymised')
    .$if(words.length > 0, (query) => query.where((eb) => eb.and(words)))
    .$if(after !== undefined, (query) => {
      const [name, id] = decodeCursor(NameKey, after as string);
      return query.where(sql<SqlBool>`(e.sort_name, e.employee_id) > (${name}, ${id})`);
    })
    .orderBy('e.sort_name')
    .orderBy('e.employee_id')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.sort_name, last.employee_id]);
  return {
    items: shown.map(toEmployee),
    next,
  };
}

/**
 * Returns an employee.
 * @throws ServerError `not-found` when the person cannot see an employee with this ID.
 */
export async function findEmployee(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  employeeId: string,
): Promise<Employee> {
  const row = await selectEmployees(portal, tx, scope)
    .where('e.client_id', '=', clientId)
    .where('e.employee_id', '=', employeeId)
    .executeTakeFirst();
  return row ? toEmployee(row) : fail('not-found', 'There is no such employee.');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEmployees>['executeTakeFirstOrThrow']>>;

function selectEmployees({ clients }: RequestPortal, tx: RequestTx, scope: Scope) {
  return tx
    .selectFrom('actions_service_request.employees as e')
    .selectAll('e')
    .where(clients.visible(scope, 'e'));
}

function toEmployee(row: Row): Employee {
  return {
    id: row.employee_id,
    clientId: row.client_id,
    name: row.name,
    cpf: row.cpf,
    pis: row.pis,
    cbo: row.cbo,
    job: row.job,
    birthDate: row.birth_date,
    admissionDate: row.admission_date,
    salary: row.salary,
    status: row.status,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
  };
}
