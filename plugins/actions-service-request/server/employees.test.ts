import { randomUUID } from 'node:crypto';
import type { InboxList, Problem } from '@anteroom/contract';
import { addStaff } from '@anteroom/server/testing/addStaff';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Employee, EmployeeFacts, EmployeeList, ServiceRequest } from '../api.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  await makeBrazilian(portal);
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const ana: EmployeeFacts = {
  name: 'Ana Conceição',
  cpf: '52998224725',
  pis: '17001789451',
  cbo: '411010',
  job: 'Auxiliar administrativa',
  birthDate: '1990-02-28',
  admissionDate: '2024-02-01',
  salary: '2500.00',
};
const bruno: EmployeeFacts = { ...ana, name: 'Bruno Lima', cpf: '11144477735', pis: null };

function call(person: SignedIn, method: string, path = '', body?: object, clientId = 'us-001') {
  return sendJson(person, method, `/api/employees/v1/clients/${clientId}/employees${path}`, body);
}

async function names(person: SignedIn, query: Record<string, string> = {}): Promise<string[]> {
  const { items } = await answerOf<EmployeeList>(call(person, 'GET', `?${new URLSearchParams(query)}`));
  return items.map(({ name }) => name);
}

test('the employees of a firm outside Brazil return 404, and its requests 200', async () => {
  const george = await portal.signIn('george@demo.test');
  expect((await call(george, 'GET', '', undefined, 'gb-001')).status).toBe(404);
  expect((await call(george, 'POST', '', ana, 'gb-001')).status).toBe(404);
  const requests = await george.fetch('/api/service-requests/v1/clients/gb-001/requests');
  expect(requests.status).toBe(200);
});

test('a CPF is unique within a client, and employees are found by CPF and by name without accents', async () => {
  const added = await answerOf<Employee>(call(olivia, 'POST', '', ana), 201);
  expect(added).toMatchObject({ ...ana, status: 'active', version: 1 });
  await answerOf(call(olivia, 'POST', '', bruno), 201);
  const taken = await answerOf<Problem>(call(olivia, 'POST', '', { ...ana, name: 'Another' }), 409);
  expect(taken.errors).toMatchObject([{ path: 'body/cpf', reason: 'taken' }]);
  // The same person may work for another client.
  await answerOf(call(olivia, 'POST', '', ana, 'us-003'), 201);

  expect(await names(olivia)).toEqual(['Ana Conceição', 'Bruno Lima']);
  expect(await names(olivia, { search: 'conceicao ANA' })).toEqual(['Ana Conceição']);
  expect(await names(olivia, { search: '111.444' })).toEqual(['Bruno Lima']);
  expect(await names(olivia, { search: '%' })).toEqual([]);
  const first = await answerOf<EmployeeList>(call(olivia, 'GET', '?pageSize=1'));
  const second = await answerOf<EmployeeList>(call(olivia, 'GET', `?pageSize=1&after=${first.next}`));
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Ana Conceição', 'Bruno Lima']);
  expect(second.next).toBeNull();
  expect(await answerOf(call(olivia, 'GET', `/${added.id}`))).toEqual(added);
  expect((await call(olivia, 'GET', `/${added.id}`, undefined, 'us-003')).status).toBe(404);
});

test.each<[Partial<EmployeeFacts>, string]>([
  [{ cpf: '52998224724' }, 'body/cpf'],
  [{ cpf: '529.982.247-25' }, 'body/cpf'],
  [{ pis: '17001789452' }, 'body/pis'],
  [{ birthDate: '1990-02-30' }, 'body/birthDate'],
  [{ admissionDate: '1980-01-01' }, 'body/admissionDate'],
  [{ salary: '2.500,00' }, 'body/salary'],
  [{ name: '  ' }, 'body/name'],
])('an employee with %j is refused, naming the field', async (change, path) => {
  const refused = await answerOf<Problem>(call(olivia, 'POST', '', { ...ana, ...change }, 'us-002'), 400);
  expect(new Set(refused.errors?.map((issue) => issue.path))).toEqual(new Set([path]));
});

test('staff change an employee by version, a stale one returns 409, and viewing employees is audited', async () => {
  const [employee] = (await answerOf<EmployeeList>(call(staff, 'GET', '?search=bruno'))).items;
  if (!employee) throw new Error('nobody was found');
  const change = { ...bruno, salary: '3100.5', status: 'onLeave', version: employee.version };
  expect((await call(olivia, 'PUT', `/${employee.id}`, change)).status).toBe(403);
  const changed = await answerOf<Employee>(call(staff, 'PUT', `/${employee.id}`, change));
  expect(changed).toMatchObject({ salary: '3100.50', status: 'onLeave', version: 2 });
  const stale = await answerOf<Problem>(call(staff, 'PUT', `/${employee.id}`, change), 409);
  expect(stale.current).toEqual(changed);
  const taken = { ...change, cpf: ana.cpf, version: 2 };
  expect((await answerOf<Problem>(call(staff, 'PUT', `/${employee.id}`, taken), 409)).errors).toMatchObject([
    { path: 'body/cpf', reason: 'taken' },
  ]);
  const { rows } = await audited('employees-viewed');
  expect(rows).toEqual(['client:us-001']);
});

test('deleting an employee’s data anonymises them for good, also in requests, is idempotent and frees the CPF', async () => {
  const [employee] = (await answerOf<EmployeeList>(call(olivia, 'GET', '?search=bruno'))).items;
  if (!employee) throw new Error('nobody was found');
  const requests = '/api/service-requests/v1/clients/us-001/requests';
  const answers = { employee: employee.id, leaveReason: 'unpaid' };
  const leave = await answerOf<ServiceRequest>(
    sendJson(olivia, 'POST', requests, {
      type: 'employeeLeave',
      idempotencyKey: randomUUID(),
      answers,
      draft: true,
    }),
    201,
  );
  expect(leave.employees).toEqual([{ id: employee.id, name: 'Bruno Lima' }]);
  const sent = await answerOf<ServiceRequest>(
    sendJson(olivia, 'POST', requests, {
      type: 'employeeLeave',
      idempotencyKey: randomUUID(),
      answers: { ...answers, start: '2026-12-01' },
    }),
    201,
  );
  const refused = await sendJson(staff, 'PUT', `${requests}/${sent.id}/status`, {
    version: sent.version,
    status: 'refused',
    reason: 'Bruno Lima works elsewhere.',
  });
  expect(refused.status).toBe(200);
  const ofBruno = async () => {
    const request = await answerOf<ServiceRequest>(olivia.fetch(`${requests}/${sent.id}`));
    const inbox = await staff.fetch('/api/inbox/v1/items?kind=service-request&state=done');
    const { items } = await answerOf<InboxList>(inbox);
    return [request.refusalReason, ...items.map(({ words }) => words)].filter((text) =>
      text?.includes('Bruno'),
    );
  };
  expect(await ofBruno()).toHaveLength(2);
  expect((await call(olivia, 'DELETE', `/${employee.id}`)).status).toBe(403);
  expect((await call(staff, 'DELETE', `/${employee.id}`)).status).toBe(204);
  expect((await call(staff, 'DELETE', `/${employee.id}`)).status).toBe(204);
  expect(await names(olivia)).toEqual(['Ana Conceição']);
  expect(await answerOf(call(olivia, 'GET', `/${employee.id}`))).toMatchObject({
    name: '—',
    cpf: null,
    pis: null,
    job: null,
    birthDate: null,
    admissionDate: null,
    salary: null,
    status: 'anonymised',
  });
  expect(
    (await call(staff, 'PUT', `/${employee.id}`, { ...bruno, status: 'active', version: 3 })).status,
  ).toBe(409);
  expect(await answerOf(olivia.fetch(`${requests}/${leave.id}`))).toMatchObject({
    answers,
    employees: [{ id: employee.id, name: '—' }],
  });
  expect(await ofBruno()).toEqual([]);
  // After anonymisation, the CPF can be used for a new employee.
  await answerOf(call(olivia, 'POST', '', bruno), 201);
  expect((await audited('employee-anonymised')).rows).toEqual([`employee:${employee.id}`]);
});

test('client users and staff of another firm get 404, and the attempt is audited as access-refused', async () => {
  const [employee] = (await answerOf<EmployeeList>(call(olivia, 'GET'))).items;
  const ines = await portal.signIn('ines@demo.test');
  const refused = await call(ines, 'GET', `/${employee?.id}`, undefined, 'none');
  expect(refused.status).toBe(404);
  expect((await call(ines, 'GET')).status).toBe(404);
  const elsewhere = await addStaff(portal, 'c1001', 'staff');
  expect((await call(elsewhere, 'DELETE', `/${employee?.id}`)).status).toBe(404);
  expect(
    (await call(elsewhere, 'PUT', `/${employee?.id}`, { ...ana, status: 'active', version: 1 })).status,
  ).toBe(404);
  const theirStaff = await addStaff(portal, 'c2001', 'owner');
  expect((await call(theirStaff, 'GET', `/${employee?.id}`)).status).toBe(404);
  expect((await call(theirStaff, 'GET')).status).toBe(404);
  const { details } = await portal.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'access-refused')
    .where('request_id', '=', refused.headers.get('x-request-id'))
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ found: `employee:${employee?.id}` });
});

async function audited(action: string) {
  const entries = await portal.database.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', action)
    .execute();
  return { rows: entries.map(({ subject }) => subject) };
}
