import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** `anonymised`: the person's data was removed; that there was somebody stays. */
export const EmployeeStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('onLeave'),
  Type.Literal('dismissed'),
  Type.Literal('anonymised'),
]);
export type EmployeeStatus = Static<typeof EmployeeStatus>;

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Facts about an employee of a client (Brazil). */
export const EmployeeFacts = Type.Object(
  {
    name: Type.String({ pattern: '\\S', maxLength: 200 }),
    /** 11 digits. */
    cpf: Type.String({ pattern: '^\\d{11}$' }),
    /** 11 digits. */
    pis: Nullable(Type.String({ pattern: '^\\d{11}$' })),
    /** Classificação Brasileira de Ocupações: 6 digits. */
    cbo: Nullable(Type.String({ pattern: '^\\d{6}$' })),
    job: Nullable(Type.String({ maxLength: 200 })),
    birthDate: Nullable(CalendarDate),
    admissionDate: Nullable(CalendarDate),
    /** BRL a month, as `2500.00`. */
    salary: Nullable(Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$' })),
  },
  { additionalProperties: false },
);
export type EmployeeFacts = Static<typeof EmployeeFacts>;

export const Employee = Type.Object({
  ...EmployeeFacts.properties,
  id: Type.String(),
  clientId: Type.String(),
  /** null once anonymised. */
  cpf: Nullable(Type.String()),
  status: EmployeeStatus,
  /** Counts its changes: what changes it names the one it saw. */
  version: Type.Integer(),
  changedAt: Type.String(),
});
export type Employee = Static<typeof Employee>;

/** Body of {@link addEmployee}. */
export const EmployeeCreate = EmployeeFacts;
export type EmployeeCreate = EmployeeFacts;

/** Body of {@link changeEmployee}. */
export const EmployeeUpdate = Type.Object(
  {
    ...EmployeeFacts.properties,
    version: Type.Integer({ minimum: 1 }),
    status: Type.Union([Type.Literal('active'), Type.Literal('onLeave'), Type.Literal('dismissed')]),
  },
  { additionalProperties: false },
);
export type EmployeeUpdate = Static<typeof EmployeeUpdate>;

/** Query of {@link listEmployees}, by name. */
export const EmployeeQuery = Type.Object({
  /** Words of the name, or the beginning of the CPF's digits. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(EmployeeStatus),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  after: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type EmployeeQuery = Static<typeof EmployeeQuery>;

export const EmployeeList = Type.Object({
  items: Type.Array(Employee),
  next: Nullable(Type.String()),
});
export type EmployeeList = Static<typeof EmployeeList>;

const ofClient = Type.Object({ clientId: Id });
const ofEmployee = Type.Object({ clientId: Id, employeeId: Id });

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees/v1/clients/:clientId/employees',
  access: 'actions.read',
  summary: 'Lists the people who work for a client.',
  params: ofClient,
  query: EmployeeQuery,
  answers: { 200: EmployeeList },
});

export const addEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/v1/clients/:clientId/employees',
  access: 'actions.write',
  summary: 'Adds an employee of a client.',
  params: ofClient,
  body: EmployeeCreate,
  answers: { 201: Employee },
  example: {
    body: {
      name: 'Somebody',
      cpf: '11111111111',
      pis: null,
      cbo: null,
      job: null,
      birthDate: null,
      admissionDate: null,
      salary: null,
    },
  },
});

export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/v1/clients/:clientId/employees/:employeeId',
  access: 'actions.read',
  summary: 'Returns one employee.',
  params: ofEmployee,
  answers: { 200: Employee },
});

export const changeEmployee = endpoint({
  method: 'PUT',
  path: '/api/employees/v1/clients/:clientId/employees/:employeeId',
  access: 'employees.manage',
  summary: 'Changes an employee’s details.',
  params: ofEmployee,
  body: EmployeeUpdate,
  answers: { 200: Employee },
  example: {
    body: {
      name: 'Somebody',
      cpf: '52998224725',
      pis: null,
      cbo: null,
      job: null,
      birthDate: null,
      admissionDate: null,
      salary: null,
      version: 1,
      status: 'active',
    },
  },
});

export const anonymiseEmployee = endpoint({
  method: 'DELETE',
  path: '/api/employees/v1/clients/:clientId/employees/:employeeId',
  access: 'employees.manage',
  summary: 'Removes an employee’s personal data.',
  params: ofEmployee,
  answers: { 204: Nothing },
});
