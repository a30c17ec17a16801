import { endpoint } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import { DownloadLink } from '@anteroom/contract/storage';
import { NoteTotalsQuery } from '@anteroom/plugin-actions-box-e/api';
import Type, { type Static } from 'typebox';
import { notesShownWhen, shownWhen } from './rules/shownWhen.ts';

const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Statuses of the service requests that reports list. Drafts are in no report. */
export const ReportedStatus = Type.Union([
  Type.Literal('sent'),
  Type.Literal('inProgress'),
  Type.Literal('done'),
  Type.Literal('refused'),
  Type.Literal('cancelled'),
]);
export type ReportedStatus = Static<typeof ReportedStatus>;

/** Filters that every report on requests accepts. */
const requestFilter = {
  /** Status; without it, all requests that were neither refused nor cancelled. */
  status: Type.Optional(ReportedStatus),
  /** First day of sending, in the firm's time zone. */
  from: Type.Optional(CalendarDate),
  /** Last day of sending, inclusive. */
  to: Type.Optional(CalendarDate),
};

const page = {
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  /** Cursor: `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 300 })),
};

/** File format of a downloaded report. */
export const ReportFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx'), Type.Literal('pdf')]);
export type ReportFormat = Static<typeof ReportFormat>;

const file = { format: ReportFormat };

/** Maximum number of rows in a report file. If there are more, the last line says so. */
export const maxReportFileRows: Readonly<Record<ReportFormat, number>> = {
  csv: 20_000,
  xlsx: 20_000,
  pdf: 5_000,
};

/** Query of {@link getPayrollEntriesTotals}. */
export const PayrollEntriesFilter = Type.Object({
  ...requestFilter,
  competence: Type.Optional(Month),
  employeeId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Name of the rubric in the request's form, such as `overtime50`. */
  rubric: Type.Optional(Type.String({ maxLength: 40 })),
});
export type PayrollEntriesFilter = Static<typeof PayrollEntriesFilter>;

/** Query of {@link listPayrollEntries}. The newest request comes first, with its rows in their original order. */
export const PayrollEntriesQuery = Type.Object({ ...PayrollEntriesFilter.properties, ...page });
export type PayrollEntriesQuery = Static<typeof PayrollEntriesQuery>;

/** Query of {@link createPayrollEntriesLink}. */
export const PayrollEntriesFileQuery = Type.Object({ ...PayrollEntriesFilter.properties, ...file });
export type PayrollEntriesFileQuery = Static<typeof PayrollEntriesFileQuery>;

/** Row of a request for payroll entries. */
export const PayrollEntry = Type.Object({
  requestId: Type.String(),
  /** Number of the request. */
  number: Type.Integer(),
  status: ReportedStatus,
  /** Date of sending, in the firm's time zone. */
  sentOn: CalendarDate,
  competence: Month,
  payrollKind: Type.String(),
  /** Employee; null if no longer stored. */
  employee: OrNull(Type.Object({ id: Type.String(), name: Type.String() })),
  rubric: Type.String(),
  /** Description of the rubric, if the rubric is `other`. */
  rubricName: OrNull(Type.String()),
  /** Time in minutes; either this or `amount` is set. */
  minutes: OrNull(Type.Integer()),
  /** Amount in centavos. */
  amount: OrNull(Type.Integer()),
});
export type PayrollEntry = Static<typeof PayrollEntry>;

export const PayrollEntryList = Type.Object({
  items: Type.Array(PayrollEntry),
  next: OrNull(Type.String()),
});
export type PayrollEntryList = Static<typeof PayrollEntryList>;

/** Totals by rubric. There is no grand total, because earnings and deductions cannot be added. */
export const PayrollEntriesTotals = Type.Object({
  count: Type.Integer(),
  rubrics: Type.Array(
    Type.Object({
      rubric: Type.String(),
      count: Type.Integer(),
      minutes: Type.Integer(),
      /** Amount in centavos. */
      amount: Type.Integer(),
    }),
  ),
});
export type PayrollEntriesTotals = Static<typeof PayrollEntriesTotals>;

/** Types of service requests that register a person. */
export const RegistrationType = Type.Union([
  Type.Literal('employeeRegistration'),
  Type.Literal('internRegistration'),
  Type.Literal('partnerRegistration'),
]);
export type RegistrationType = Static<typeof RegistrationType>;

/** Query of {@link getRegistrationsTotals}. */
export const RegistrationsFilter = Type.Object({ ...requestFilter, type: Type.Optional(RegistrationType) });
export type RegistrationsFilter = Static<typeof RegistrationsFilter>;

/** Query of {@link listRegistrations}. Results are sorted newest first. */
export const RegistrationsQuery = Type.Object({ ...RegistrationsFilter.properties, ...page });
export type RegistrationsQuery = Static<typeof RegistrationsQuery>;

/** Query of {@link createRegistrationsLink}. */
export const RegistrationsFileQuery = Type.Object({ ...RegistrationsFilter.properties, ...file });
export type RegistrationsFileQuery = Static<typeof RegistrationsFileQuery>;

/** A person to be added to the payroll. Null values were not requested, not given, or have been anonymised. */
export const Registration = Type.Object({
  requestId: Type.String(),
  number: Type.Integer(),
  status: ReportedStatus,
  /** Date of sending, in the firm's time zone. */
  sentOn: CalendarDate,
  type: RegistrationType,
  name: OrNull(Type.String()),
  /** CPF as typed, with punctuation. */
  cpf: OrNull(Type.String()),
  startsOn: OrNull(CalendarDate),
  job: OrNull(Type.String()),
  /** Wages, grant or pro-labore, in centavos. */
  pay: OrNull(Type.Integer()),
});
export type Registration = Static<typeof Registration>;

export const RegistrationList = Type.Object({
  items: Type.Array(Registration),
  next: OrNull(Type.String()),
});
export type RegistrationList = Static<typeof RegistrationList>;

export const RegistrationsTotals = Type.Object({
  count: Type.Integer(),
  types: Type.Array(Type.Object({ type: RegistrationType, count: Type.Integer() })),
});
export type RegistrationsTotals = Static<typeof RegistrationsTotals>;

/** Query of {@link createStoredNotesLink}: the filter of the list of electronic invoices. */
export const NotesFileQuery = Type.Object({ ...NoteTotalsQuery.properties, ...file });
export type NotesFileQuery = Static<typeof NotesFileQuery>;

/** Party that stored a document: the client's contacts or the firm's staff. */
export const DocumentSender = Type.Union([Type.Literal('client'), Type.Literal('firm')]);
export type DocumentSender = Static<typeof DocumentSender>;

/** Query of {@link getStoredDocumentsTotals}. */
export const StoredDocumentsFilter = Type.Object({
  /** First day of storing, in the firm's time zone. */
  from: Type.Optional(CalendarDate),
  /** Last day of storing, inclusive. */
  to: Type.Optional(CalendarDate),
  sender: Type.Optional(DocumentSender),
  /** Only for the firm's documents: whether one of the client's contacts has opened them. */
  opened: Type.Optional(Type.Boolean()),
  /** Words in the name. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
});
export type StoredDocumentsFilter = Static<typeof StoredDocumentsFilter>;

/** Query of {@link listStoredDocuments}. Results are sorted newest first. */
export const StoredDocumentsQuery = Type.Object({ ...StoredDocumentsFilter.properties, ...page });
export type StoredDocumentsQuery = Static<typeof StoredDocumentsQuery>;

/** Query of {@link createStoredDocumentsLink}. */
export const StoredDocumentsFileQuery = Type.Object({ ...StoredDocumentsFilter.properties, ...file });
export type StoredDocumentsFileQuery = Static<typeof StoredDocumentsFileQuery>;

/** A document of the client that the person may read. */
export const StoredDocument = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Name of the folder; null if the document is not in a folder. */
  folder: OrNull(Type.String()),
  /** Date of storing, in the firm's time zone. */
  storedOn: CalendarDate,
  sender: DocumentSender,
  /** Name of the person who stored it. */
  storedBy: Type.String(),
  /** Size in bytes. */
  size: Type.Integer(),
  /**
   * Only for the firm's documents: date on which one of the client's contacts first opened it, in the firm's time zone;
   * null if none has.
   */
  openedOn: OrNull(CalendarDate),
});
export type StoredDocument = Static<typeof StoredDocument>;

export const StoredDocumentList = Type.Object({
  items: Type.Array(StoredDocument),
  next: OrNull(Type.String()),
});
export type StoredDocumentList = Static<typeof StoredDocumentList>;

/** Totals of all documents that match a filter, by party that stored them. */
export const StoredDocumentsTotals = Type.Object({
  count: Type.Integer(),
  /** Whether there are more documents than `count`. If so, `senders` is empty. */
  isMore: Type.Boolean(),
  senders: Type.Array(
    Type.Object({
      sender: DocumentSender,
      count: Type.Integer(),
      /** Size in bytes. */
      size: Type.Integer(),
      /** Number of the firm's documents that one of the client's contacts has opened. */
      opened: Type.Integer(),
    }),
  ),
});
export type StoredDocumentsTotals = Static<typeof StoredDocumentsTotals>;

const ofClient = Type.Object({ clientId: Id });

export const createStoredNotesLink = endpoint({
  method: 'POST',
  path: '/api/reports/v1/clients/:clientId/stored-documents-report/download-links',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Creates a link to the report on stored invoices, as a file.',
  params: ofClient,
  query: NotesFileQuery,
  answers: { 201: DownloadLink },
  // The access matrix has no demo client for which electronic invoices are turned on.
  example: { query: { format: 'csv' }, answer: { status: 403 } },
});

export const listPayrollEntries = endpoint({
  method: 'GET',
  path: '/api/reports/v1/clients/:clientId/payroll-entries',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Lists payroll entries, page by page.',
  params: ofClient,
  query: PayrollEntriesQuery,
  answers: { 200: PayrollEntryList },
});

export const getPayrollEntriesTotals = endpoint({
  method: 'GET',
  path: '/api/reports/v1/clients/:clientId/payroll-entries/totals',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Adds up the payroll entries that a filter finds.',
  params: ofClient,
  query: PayrollEntriesFilter,
  answers: { 200: PayrollEntriesTotals },
});

export const createPayrollEntriesLink = endpoint({
  method: 'POST',
  path: '/api/reports/v1/clients/:clientId/payroll-entries/download-links',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Creates a link to the report on payroll entries, as a file.',
  params: ofClient,
  query: PayrollEntriesFileQuery,
  answers: { 201: DownloadLink },
  example: { query: { format: 'csv' } },
});

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/reports/v1/clients/:clientId/payroll-registrations',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Lists payroll registrations, page by page.',
  params: ofClient,
  query: RegistrationsQuery,
  answers: { 200: RegistrationList },
});

export const getRegistrationsTotals = endpoint({
  method: 'GET',
  path: '/api/reports/v1/clients/:clientId/payroll-registrations/totals',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Counts the payroll registrations that a filter finds.',
  params: ofClient,
  query: RegistrationsFilter,
  answers: { 200: RegistrationsTotals },
});

export const createRegistrationsLink = endpoint({
  method: 'POST',
  path: '/api/reports/v1/clients/:clientId/payroll-registrations/download-links',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Creates a link to the report on payroll registrations, as a file.',
  params: ofClient,
  query: RegistrationsFileQuery,
  answers: { 201: DownloadLink },
  example: { query: { format: 'csv' } },
});

export const listStoredDocuments = endpoint({
  method: 'GET',
  path: '/api/reports/v1/clients/:clientId/stored-documents',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Lists stored documents, page by page.',
  params: ofClient,
  query: StoredDocumentsQuery,
  answers: { 200: StoredDocumentList },
});

export const getStoredDocumentsTotals = endpoint({
  method: 'GET',
  path: '/api/reports/v1/clients/:clientId/stored-documents/totals',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Counts the stored documents that a filter finds.',
  params: ofClient,
  query: StoredDocumentsFilter,
  answers: { 200: StoredDocumentsTotals },
});

export const createStoredDocumentsLink = endpoint({
  method: 'POST',
  path: '/api/reports/v1/clients/:clientId/stored-documents/download-links',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Creates a link to the report on stored documents, as a file.',
  params: ofClient,
  query: StoredDocumentsFileQuery,
  answers: { 201: DownloadLink },
  example: { query: { format: 'csv' } },
});
