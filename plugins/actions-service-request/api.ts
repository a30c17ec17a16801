import { endpoint, Nothing } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import Type, { type Static } from 'typebox';
import { shownWhen } from './rules/shownWhen.ts';

export * from './server/services.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const ofClient = Type.Object({ clientId: Id });

/** The action types of section `service-request`. */
export const ServiceRequestType = Type.Union([
  Type.Literal('payrollEntries'),
  Type.Literal('internRegistration'),
  Type.Literal('partnerRegistration'),
  Type.Literal('vacationCalculation'),
  Type.Literal('vacationNotice'),
  Type.Literal('terminationNotice'),
  Type.Literal('terminationCalculation'),
  Type.Literal('mocks'),
  Type.Literal('employeeLeave'),
  Type.Literal('generalRequests'),
  Type.Literal('employeeRegistration'),
]);
export type ServiceRequestType = Static<typeof ServiceRequestType>;

/** Status of a service request. `domain/serviceRequests/requestTransitions` holds the allowed transitions. */
export const ServiceRequestStatus = Type.Union([
  Type.Literal('draft'),
  Type.Literal('sent'),
  Type.Literal('inProgress'),
  Type.Literal('done'),
  Type.Literal('refused'),
  Type.Literal('cancelled'),
]);
export type ServiceRequestStatus = Static<typeof ServiceRequestStatus>;

/**
 * Answers by question name. The form of the request's type (`domain/serviceRequests`) defines the questions and the
 * shapes of their answers.
 */
export const RequestAnswers = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  maxProperties: 300,
});
export type RequestAnswers = Static<typeof RequestAnswers>;

/** Body of {@link createServiceRequest}. */
export const ServiceRequestCreate = Type.Object(
  {
    type: ServiceRequestType,
    /** Idempotency key, made by the sender once per request. A repeated call returns the first result. */
    idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
    answers: RequestAnswers,
    /** Whether to save it as an unchecked draft instead of sending it. */
    draft: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ServiceRequestCreate = Static<typeof ServiceRequestCreate>;

/** Body of {@link saveServiceRequestDraft}, for a draft. */
export const ServiceRequestUpdate = Type.Object(
  {
    /** Version of the draft that was edited. */
    version: Type.Integer({ minimum: 1 }),
    answers: RequestAnswers,
  },
  { additionalProperties: false },
);
export type ServiceRequestUpdate = Static<typeof ServiceRequestUpdate>;

/** Body of {@link sendServiceRequest} and {@link cancelServiceRequest}. */
export const ServiceRequestStep = Type.Object(
  { version: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);
export type ServiceRequestStep = Static<typeof ServiceRequestStep>;

/** Body of {@link progressServiceRequest}, with which the firm reports its progress. */
export const ServiceRequestProgress = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    status: Type.Union([Type.Literal('inProgress'), Type.Literal('done'), Type.Literal('refused')]),
    /** Reason for a refusal: required when refusing, not accepted otherwise. */
    reason: Type.Optional(Type.String({ pattern: '\\S', maxLength: 2000 })),
    /** The firm's answer to the client. */
    answer: Type.Optional(Type.String({ pattern: '\\S', maxLength: 4000 })),
    /** Documents of the client that are attached to the answer. */
    documentIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
  },
  { additionalProperties: false },
);
export type ServiceRequestProgress = Static<typeof ServiceRequestProgress>;

const PersonName = Type.Object({ firstName: Type.String(), lastName: Type.String() });

/** Service request without its answers, as lists show it. */
export const ServiceRequestSummary = Type.Object({
  id: Type.String(),
  clientId: Type.String(),
  type: ServiceRequestType,
  /** Number that people quote on the telephone, counted within the firm. null: not sent yet. */
  number: Nullable(Type.Integer()),
  status: ServiceRequestStatus,
  /** Subject that distinguishes it from others of its type: a person or a thing. */
  subject: Nullable(Type.String()),
  refusalReason: Nullable(Type.String()),
  /** Version number, raised by each change. A change must state the version that it is based on. */
  version: Type.Integer(),
  createdAt: Type.String(),
  /** Time at which its answers or its status last changed. */
  changedAt: Type.String(),
  sentAt: Nullable(Type.String()),
  sentBy: Nullable(PersonName),
});
export type ServiceRequestSummary = Static<typeof ServiceRequestSummary>;

/** Change of a request's status. */
export const ServiceRequestEvent = Type.Object({
  at: Type.String(),
  by: PersonName,
  status: ServiceRequestStatus,
  /** Reason for a refusal. */
  reason: Nullable(Type.String()),
  /** The firm's answer to the client. */
  answer: Nullable(Type.String()),
  /** Attached documents that the person may read. */
  documents: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type ServiceRequestEvent = Static<typeof ServiceRequestEvent>;

export const ServiceRequest = Type.Object({
  ...ServiceRequestSummary.properties,
  answers: RequestAnswers,
  /** Status changes, oldest first. */
  history: Type.Array(ServiceRequestEvent),
  /** Employees named in the answers. */
  employees: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type ServiceRequest = Static<typeof ServiceRequest>;

/** Query of {@link listServiceRequests}, which returns the most recently changed first. */
export const ServiceRequestQuery = Type.Object({
  type: Type.Optional(ServiceRequestType),
  /** `open`: sent and not finished by the firm yet. */
  status: Type.Optional(Type.Union([ServiceRequestStatus, Type.Literal('open')])),
  /** Employee named in the answers. */
  employeeId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Text in the subject or the answers, or the request's number. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** First day (UTC) on which the requests were begun. */
  from: Type.Optional(CalendarDate),
  /** Last day (UTC) on which the requests were begun. */
  to: Type.Optional(CalendarDate),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  after: Type.Optional(Type.String({ maxLength: 300 })),
});
export type ServiceRequestQuery = Static<typeof ServiceRequestQuery>;

export const ServiceRequestList = Type.Object({
  items: Type.Array(ServiceRequestSummary),
  next: Nullable(Type.String()),
});
export type ServiceRequestList = Static<typeof ServiceRequestList>;

/** Query of {@link listAllServiceRequests}, which returns the most recently changed first. */
export const FirmRequestQuery = Type.Object({
  ...ServiceRequestQuery.properties,
  clientId: Type.Optional(Type.String({ maxLength: 64 })),
});
export type FirmRequestQuery = Static<typeof FirmRequestQuery>;

/** Service request in a list across all clients. */
export const FirmRequest = Type.Object({
  ...ServiceRequestSummary.properties,
  /** Display name of the client. */
  client: Type.String(),
});
export type FirmRequest = Static<typeof FirmRequest>;

export const FirmRequestList = Type.Object({
  items: Type.Array(FirmRequest),
  next: Nullable(Type.String()),
});
export type FirmRequestList = Static<typeof FirmRequestList>;

/** Response of {@link getServiceRequestOverview}. */
export const ServiceRequestOverview = Type.Object({
  /** Number of open requests by status: drafts, and requests that the firm has not finished. */
  open: Type.Object({ draft: Type.Integer(), sent: Type.Integer(), inProgress: Type.Integer() }),
  /** Most recently changed requests of any status; at most five. */
  newest: Type.Array(ServiceRequestSummary),
});
export type ServiceRequestOverview = Static<typeof ServiceRequestOverview>;

const ofRequest = Type.Object({ clientId: Id, requestId: Id });

export const listAllServiceRequests = endpoint({
  method: 'GET',
  path: '/api/service-requests/v1/requests',
  access: 'actions.read',
  summary: 'Lists the service requests of all clients that the person may see.',
  query: FirmRequestQuery,
  answers: { 200: FirmRequestList },
});

export const listServiceRequests = endpoint({
  method: 'GET',
  path: '/api/service-requests/v1/clients/:clientId/requests',
  access: 'actions.read',
  summary: 'Lists a client’s service requests, page by page.',
  params: ofClient,
  query: ServiceRequestQuery,
  answers: { 200: ServiceRequestList },
});

export const getServiceRequestOverview = endpoint({
  method: 'GET',
  path: '/api/service-requests/v1/clients/:clientId/requests/overview',
  access: 'actions.read',
  summary: 'Counts a client’s service requests by status.',
  params: ofClient,
  answers: { 200: ServiceRequestOverview },
});

export const createServiceRequest = endpoint({
  method: 'POST',
  path: '/api/service-requests/v1/clients/:clientId/requests',
  access: 'actions.write',
  summary: 'Creates a service request: a draft, or sent.',
  params: ofClient,
  body: ServiceRequestCreate,
  answers: { 201: ServiceRequest },
  example: {
    body: {
      type: 'generalRequests',
      idempotencyKey: '{unique}',
      answers: { subject: 'Help', department: 'tax', description: 'Please call.' },
    },
  },
});

export const getServiceRequest = endpoint({
  method: 'GET',
  path: '/api/service-requests/v1/clients/:clientId/requests/:requestId',
  access: 'actions.read',
  summary: 'Returns one service request.',
  params: ofRequest,
  answers: { 200: ServiceRequest },
});

export const saveServiceRequestDraft = endpoint({
  method: 'PUT',
  path: '/api/service-requests/v1/clients/:clientId/requests/:requestId',
  access: 'actions.write',
  summary: 'Saves a draft.',
  params: ofRequest,
  body: ServiceRequestUpdate,
  answers: { 200: ServiceRequest },
  example: { body: { version: 1, answers: {} } },
});

export const removeServiceRequestDraft = endpoint({
  method: 'DELETE',
  path: '/api/service-requests/v1/clients/:clientId/requests/:requestId',
  access: 'actions.write',
  summary: 'Removes a draft.',
  params: ofRequest,
  answers: { 204: Nothing },
});

export const sendServiceRequest = endpoint({
  method: 'POST',
  path: '/api/service-requests/v1/clients/:clientId/requests/:requestId/send',
  access: 'actions.write',
  summary: 'Sends a draft to the firm.',
  params: ofRequest,
  body: ServiceRequestStep,
  answers: { 200: ServiceRequest },
  example: { body: { version: 1 } },
});

export const cancelServiceRequest = endpoint({
  method: 'POST',
  path: '/api/service-requests/v1/clients/:clientId/requests/:requestId/cancel',
  access: 'actions.write',
  summary: 'Cancels a service request.',
  params: ofRequest,
  body: ServiceRequestStep,
  answers: { 200: ServiceRequest },
  example: { body: { version: 1 } },
});

export const progressServiceRequest = endpoint({
  method: 'PUT',
  path: '/api/service-requests/v1/clients/:clientId/requests/:requestId/status',
  access: 'serviceRequests.manage',
  summary: 'Says how far a service request is.',
  params: ofRequest,
  body: ServiceRequestProgress,
  answers: { 200: ServiceRequest },
  example: { body: { version: 1, status: 'done' } },
});

/** `anonymised`: the personal data was removed, but the entry remains. */
export const EmployeeStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('onLeave'),
  Type.Literal('dismissed'),
  Type.Literal('anonymised'),
]);
export type EmployeeStatus = Static<typeof EmployeeStatus>;

/** A person who works for a client (Brazil). */
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
    /** Monthly salary in BRL, such as `2500.00`. */
    salary: Nullable(Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$' })),
  },
  { additionalProperties: false },
);
export type EmployeeFacts = Static<typeof EmployeeFacts>;

export const Employee = Type.Object({
  ...EmployeeFacts.properties,
  id: Type.String(),
  clientId: Type.String(),
  /** null once the employee is anonymised. */
  cpf: Nullable(Type.String()),
  status: EmployeeStatus,
  /** Version number, raised by each change. A change must state the version that it is based on. */
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

/** Query of {@link listEmployees}, which sorts by name. */
export const EmployeeQuery = Type.Object({
  /** Text in the name, or the first digits of the CPF. */
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

const ofEmployee = Type.Object({ clientId: Id, employeeId: Id });

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees/v1/clients/:clientId/employees',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Lists the people who work for a client.',
  params: ofClient,
  query: EmployeeQuery,
  answers: { 200: EmployeeList },
});

export const addEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/v1/clients/:clientId/employees',
  access: 'actions.write',
  when: shownWhen,
  summary: 'Adds an employee of a client.',
  params: ofClient,
  body: EmployeeCreate,
  answers: { 201: Employee },
  example: {
    // Nobody can have this CPF: it is invalid.
    answer: { status: 400 },
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
  when: shownWhen,
  summary: 'Returns one employee.',
  params: ofEmployee,
  answers: { 200: Employee },
});

export const changeEmployee = endpoint({
  method: 'PUT',
  path: '/api/employees/v1/clients/:clientId/employees/:employeeId',
  access: 'employees.manage',
  when: shownWhen,
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
  when: shownWhen,
  summary: 'Removes an employee’s personal data.',
  params: ofEmployee,
  answers: { 204: Nothing },
});
