import type { EmployeeFacts, EmployeeStatus } from '@anteroom/contract';
import { employeeFaults } from '@anteroom/domain/employeeFaults';
import { sql } from 'kysely';
import type { Tx } from '../database/schema.ts';
import { timeOrderedIds } from '../ids.ts';
import type { Importer, ImportRow, RowFault } from '../imports/Importer.ts';
import { columnsOf } from './saveEmployee.ts';

const statuses: readonly string[] = ['active', 'onLeave', 'dismissed'] satisfies EmployeeStatus[];

/** Those who work for a firm's clients: each client's by CPF, so that the same file again changes nothing. */
export const importEmployees: Importer = {
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
  async run({ audit, clock, operator }, tx, companyId, rows) {
    const clients = await clientIds(tx, companyId);
    const faults = rows.flatMap((row) => faultsOf(row, clients));
    faults.push(...twice(rows));
    if (faults.length > 0) return { faults, added: 0, changed: 0 };
    let [added, changed] = [0, 0];
    for (const { values } of rows) {
      const kept = {
        ...columnsOf(factsOf(values)),
        status: (values.status || 'active') as EmployeeStatus,
      };
      const written = await tx
        .insertInto('employees')
        .values({
          company_id: companyId,
          client_id: values.client ?? '',
          employee_id: timeOrderedIds.next(),
          ...kept,
          changed_at: clock.now(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'client_id', 'cpf'])
            .doUpdateSet({ ...kept, changed_at: clock.now(), version: sql`employees.version + 1` })
            .where(
              sql<boolean>`(employees.name, employees.pis, employees.cbo, employees.job, employees.birth_date,
                employees.admission_date, employees.salary, employees.status)
              is distinct from (excluded.name, excluded.pis, excluded.cbo, excluded.job, excluded.birth_date,
                excluded.admission_date, excluded.salary, excluded.status)`,
            ),
        )
        .returning('version')
        .executeTakeFirst();
      if (written?.version === 1) added += 1;
      else if (written) changed += 1;
    }
    const details = { operator, rows: rows.length, added, changed };
    await audit.record({ action: 'employees-imported', companyId, userId: null, details }, tx);
    return { faults: [], added, changed };
  },
};

async function clientIds(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const clients = await tx
    .selectFrom('clients')
    .select('client_id')
    .where('company_id', '=', companyId)
    .execute();
  return new Set(clients.map(({ client_id }) => client_id));
}

function faultsOf({ line, values }: ImportRow, clients: ReadonlySet<string>): readonly RowFault[] {
  const { client = '', status = '' } = values;
  const messages = employeeFaults(factsOf(values)).map(({ fact, kind }) => `${columnOf[fact]}: ${kind}`);
  if (!clients.has(client)) messages.unshift(`client: the firm has no client "${client}"`);
  if (status !== '' && !statuses.includes(status)) messages.push(`status: is none of ${statuses.join(', ')}`);
  return messages.map((message) => ({ line, message }));
}

/** The same person of the same client, again. */
function twice(rows: readonly ImportRow[]): readonly RowFault[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, values }) => {
    const key = `${values.client} ${factsOf(values).cpf}`;
    const before = first.get(key);
    if (before !== undefined) return [{ line, message: `cpf: stands in line ${before}, too` }];
    first.set(key, line);
    return [];
  });
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

/** Numbers may stand there with their punctuation. */
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
