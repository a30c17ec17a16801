import { createTestImports, type TestImports } from '@anteroom/server/testing/testImports';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRequestTables } from './tables.ts';

let imports: TestImports;
let db: Kysely<ServiceRequestTables>;
beforeAll(async () => {
  imports = await createTestImports();
  db = imports.database.db as unknown as Kysely<ServiceRequestTables>;
});
afterAll(() => imports.close());

async function kept(): Promise<string[]> {
  const rows = await db
    .selectFrom('actions_service_request.employees')
    .select(['client_id', 'name', 'cpf', 'salary', 'status', 'version'])
    .orderBy('sort_name')
    .execute();
  return rows.map((row) => Object.values(row).join(' '));
}

const header = 'client;name;cpf;salary;status';

test('importing the same file again changes nothing, and a changed row updates its employee', async () => {
  const rows = ['own;"Reis; Ana";529.982.247-25;2500.00;', 'own;Bruno;11144477735;;onLeave'];
  expect(await imports.run('employees', header, ...rows)).toBe('2 added, 0 changed, 0 unchanged.');
  expect(await imports.run('employees', header, ...rows)).toBe('0 added, 0 changed, 2 unchanged.');
  const raised = rows.map((row) => row.replace('2500.00', '2600.00'));
  expect(await imports.run('employees', header, ...raised)).toBe('0 added, 1 changed, 1 unchanged.');
  // Without a status column, an employee on leave stays on leave.
  expect(await imports.run('employees', 'client;name;cpf', 'own;Bruno;11144477735')).toBe(
    '0 added, 0 changed, 1 unchanged.',
  );
  expect(await kept()).toEqual([
    'own Bruno 11144477735  onLeave 1',
    'own Reis; Ana 52998224725 2600.00 active 2',
  ]);
});

test('every error is reported with its line, and nothing is stored', async () => {
  const before = await kept();
  const faults = await imports.problems(
    'employees',
    header,
    'own;Carla;15350946056;;',
    'foreign;;15350946057;2.500,00;gone',
    'own;Carla Reis;153.509.460-56;;',
  );
  expect(faults).toEqual([
    'line 3: client: the firm has no client "foreign"',
    'line 3: name: required',
    'line 3: cpf: checkDigits',
    'line 3: salary: amount',
    'line 3: status: is none of active, onLeave, dismissed',
    'line 4: cpf: repeats line 2',
  ]);
  expect(await kept()).toEqual(before);
});
