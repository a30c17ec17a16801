import type { Importer, ImportRow, Portal, RowFault } from '@anteroom/server-sdk';
import { clientFaults, repeatedRows } from '@anteroom/server-sdk/imports';
import { sql } from 'kysely';
import type { EmployeeFacts, EmployeeStatus } from '../api.ts';
import { employeeFaults } from '../rules/employeeFaults.ts';
import { columnsOf } from './saveEmployee.ts';
import type { RequestTx } from './tables.ts';

const statuses: readonly string[] = ['active', 'onLeave', 'dismissed'] satisfies EmployeeStatus[];

/**
 * Imports the employees of a firm's clients. Employees are identified by CPF within their client, so importing the same
 * file again changes nothing.
 */
export const importEmployees = ({ clients: portalClients }: Pick<Portal, 'clients'>): Importer => ({
  help: [
    "employees of the firm's clients, identified by client and CPF",
    'status: active, onLeave or dismissed',
  ],
  columns: {
    client: 'required',
    name: 'required',
    cpf: 'required',
    pis: 'optional',
    cbo: 'optional',
    job: 'optional',
    birth_date: 'optional',
    admission_date: 'optional',
    salary: 'optional',
    status: 'optional',
  },
  async run({ clock, ids, events }, tx: RequestTx, companyId, rows) {
    const clients = await portalClients.ids(tx, companyId);
    const faults = [
      ...rows.flatMap((row) => faultsOf(row, clients)),
      ...repeatedRows(rows, 'cpf', (values) => `${values.client} ${factsOf(values).cpf}`),
    ];
    if (faults.length > 0) return { faults, added: 0, changed: 0 };
    let [added, changed] = [0, 0];
    const touched = new Set<string>();
    for (const {
      values: { client = '', ...values },
    } of rows) {
      const facts = columnsOf(factsOf(values));
      // A row without a status does not reactivate a dismissed employee.
      const status = (values.status || null) as EmployeeStatus | null;
      const written = await tx
        .insertInto('actions_service_request.employees')
        .values({
          company_id: companyId,
          client_id: client,
          employee_id: ids.next(),
          ...facts,
          status: status ?? 'active',
          changed_at: clock.now(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'client_id', 'cpf'])
            .doUpdateSet({
              ...facts,
              ...(status && { status }),
              changed_at: clock.now(),
              version: sql`employees.version + 1`,
            })
            .where(
              sql<boolean>`(employees.name, employees.pis, employees.cbo, employees.job, employees.birth_date,
                employees.admission_date, employees.salary, employees.status)
              is distinct from (excluded.name, excluded.pis, excluded.cbo, excluded.job, excluded.birth_date,
                excluded.admission_date, excluded.salary, coalesce(${status}, employees.status))`,
            ),
        )
        .returning('version')
        .executeTakeFirst();
      if (written?.version === 1) added += 1;
      else if (written) changed += 1;
      if (written) touched.add(client);
    }
    for (const clientId of touched) {
      await events.publish({ companyId, clientId }, { type: 'employees-changed', data: { clientId } }, tx);
    }
    return { faults: [], added, changed };
  },
});

function faultsOf({ line, values }: ImportRow, clients: ReadonlySet<string>): readonly RowFault[] {
  const { client, status = '' } = values;
  const messages = [
    ...clientFaults(client, clients),
    ...employeeFaults(factsOf(values)).map(({ fact, kind }) => `${columnOf[fact]}: ${kind}`),
    ...(status === '' || statuses.includes(status) ? [] : [`status: is none of ${statuses.join(', ')}`]),
  ];
  return messages.map((message) => ({ line, message }));
}

const columnOf: Readonly<Record<keyof EmployeeFacts, string>> = {
  name: 'name',
  cpf: 'cpf',
  pis: 'pis',
  cbo: 'cbo',
  job: 'job',
  birthDate: 'birth_date',
  admissionDate: 'admission_date',
  salary: 'salary',
};

/** Returns the facts of a row. Numbers may be written with punctuation. */
function factsOf(values: ImportRow['values']): EmployeeFacts {
  const digits = (name: string) => (values[name] ?? '').replace(/[.\-\s]/g, '');
  return {
    name: values.name ?? '',
    cpf: digits('cpf'),
    pis: digits('pis') || null,
    cbo: digits('cbo') || null,
    job: values.job || null,
    birthDate: values.birth_date || null,
    admissionDate: values.admission_date || null,
    salary: values.salary || null,
  };
}
