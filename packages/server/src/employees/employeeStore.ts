import type { Employee, EmployeeList, EmployeeQuery } from '@anteroom/contract';
import { foldText } from '@anteroom/domain/foldText';
import { containsWords } from '@anteroom/server-sdk';
import { type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../database/schema.ts';
import { cutPage, decodeCursor } from '../http/cursor.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';

const NameKey = Type.Tuple([Type.String(), Type.String()]);

/** One page of those who work for a client, by name; those who were anonymised only when they are asked for. */
export async function listEmployees(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  { search = '', status, pageSize = 25, after }: EmployeeQuery,
): Promise<EmployeeList> {
  const digits = search.replace(/[.\-\s]/g, '');
  const isCpf = /^\d+$/.test(digits);
  const words = isCpf
    ? [sql<SqlBool>`e.cpf like ${`${digits}%`}`]
    : containsWords(foldText(search), (like) => sql`e.sort_name like ${like}`);
  const rows = await selectEmployees(db, scope)
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

/** @throws ServerError `not-found` when there is none that the person sees. */
export async function findEmployee(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  employeeId: string,
): Promise<Employee> {
  const row = await selectEmployees(db, scope)
    .where('e.client_id', '=', clientId)
    .where('e.employee_id', '=', employeeId)
    .executeTakeFirst();
  return row ? toEmployee(row) : fail('not-found', 'There is no such employee.');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEmployees>['executeTakeFirstOrThrow']>>;

function selectEmployees(db: DbOrTx, scope: Scope) {
  return db.selectFrom('employees as e').selectAll('e').where(visibleClient(scope, 'e'));
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
