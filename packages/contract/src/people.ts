import Type, { type Static, type TProperties } from 'typebox';
import { ClientKind } from './clients.ts';
import { endpoint } from './endpoint.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const OptionalText = Type.Union([Type.String({ maxLength: 200 }), Type.Null()]);
const Next = Type.Union([Type.String(), Type.Null()]);

const pageOf = {
  /**
   * Words that must all occur in the name or, for people, in the e-mail address. A client is also found by its number
   * or tax identifier.
   */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 2000 })),
};

export const StaffRole = Type.Union([
  Type.Literal('readOnly'),
  Type.Literal('staff'),
  Type.Literal('manager'),
  Type.Literal('owner'),
]);

/**
 * State of a person's access: `notInvited`, `invited` until the first sign-in, `joined`, or `disabled` if they can no
 * longer sign in.
 */
export const PersonState = Type.Union([
  Type.Literal('notInvited'),
  Type.Literal('invited'),
  Type.Literal('joined'),
  Type.Literal('disabled'),
]);
export type PersonState = Static<typeof PersonState>;

const TaxIdentifierType = Type.Union([
  Type.Literal('ein'),
  Type.Literal('ssn'),
  Type.Literal('cnpj'),
  Type.Literal('cpf'),
  Type.Literal('utr'),
  Type.Literal('niNumber'),
  Type.Literal('payeReference'),
  Type.Literal('other'),
]);

const TaxIdentifier = Type.Object(
  {
    type: TaxIdentifierType,
    value: Type.String({ minLength: 1, maxLength: 40 }),
  },
  { additionalProperties: false },
);

/** Reason why the last e-mail to an address did not arrive. It is cleared once one arrives. */
export const MailFailure = Type.Object({
  /** The mail server's reply. */
  reply: Type.String(),
  /** ISO time. */
  at: Type.String(),
  /** Whether the mail server asked to try again later. The portal does so for about a day. */
  isTemporary: Type.Boolean(),
});
export type MailFailure = Static<typeof MailFailure>;

/** A contact of the firm's clients, who has an account or can be invited to one. */
export const PersonSummary = Type.Object({
  contactId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** The firm's own key for the person. */
  code: Type.Union([Type.String(), Type.Null()]),
  /** The person's user ID; null if they have no account at the firm yet. */
  userId: Type.Union([Type.String(), Type.Null()]),
  state: PersonState,
  /** ISO time at which the person last used the portal. */
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
  /** Whether the person must use a second factor, regardless of the firm's rule. */
  requiresSecondFactor: Type.Boolean(),
  /** null if the last e-mail arrived, as far as the mail server reported. */
  mailFailure: Type.Union([MailFailure, Type.Null()]),
});
export type PersonSummary = Static<typeof PersonSummary>;

/** Setting that differs for one person from the rest of the firm: see `personExceptions` in the domain package. */
export const PersonExceptionId = Type.Union([
  Type.Literal('previews'),
  Type.Literal('documentsOnly'),
  Type.Literal('addFolder'),
  Type.Literal('readMarks'),
  Type.Literal('documentLinks'),
  Type.Literal('taskLinks'),
  Type.Literal('withoutHome'),
  Type.Literal('withoutTasks'),
  Type.Literal('withoutActions'),
  Type.Literal('withoutHelp'),
  Type.Literal('withoutScan'),
  Type.Literal('withoutProfile'),
  Type.Literal('notMeasured'),
]);

/** Response of {@link getPersonExceptions}: all exceptions that a person can have, and which of them apply. */
export const PersonExceptions = Type.Object({
  exceptions: Type.Array(
    Type.Object({
      id: PersonExceptionId,
      /** Whether it is set for this person. */
      isOn: Type.Boolean(),
      /** Whether it applies to the whole firm, regardless of what is set for this person. */
      isOfFirm: Type.Boolean(),
    }),
  ),
  /** Names of the person's other grants and controls, such as those that plugins declare. */
  others: Type.Array(Type.String()),
  /** Number of folders to which the person can add now, but could no longer add if previews were shown to them. */
  uploadsLost: Type.Integer(),
});
export type PersonExceptions = Static<typeof PersonExceptions>;

const exceptionChange = {
  addExceptions: Type.Optional(Type.Array(PersonExceptionId, { maxItems: 20 })),
  removeExceptions: Type.Optional(Type.Array(PersonExceptionId, { maxItems: 20 })),
};

const Named = Type.Object({ id: Type.String(), name: Type.String() });

export const Person = Type.Object({
  ...PersonSummary.properties,
  /**
   * The first clients for whom the person acts, sorted by name: at most 3 in {@link listPeople}, at most 200 in
   * {@link getPerson}.
   */
  clients: Type.Array(Named),
  clientCount: Type.Integer(),
});
export type Person = Static<typeof Person>;

export const StaffMember = Type.Object({
  userId: Type.String(),
  /** Contact ID, which invitations use. */
  contactId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** Role of the member of staff; null if they have none. */
  role: Type.Union([StaffRole, Type.Null()]),
  state: PersonState,
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
  mailFailure: Type.Union([MailFailure, Type.Null()]),
  /** Number of clients assigned to them. */
  clientCount: Type.Integer(),
  /** Whether they see all clients by exception, although their role shows only assigned ones. */
  seesAllClients: Type.Boolean(),
});
export type StaffMember = Static<typeof StaffMember>;

/** A client in the firm's list. */
export const ClientSummary = Type.Object({
  id: Type.String(),
  /** Display name. */
  name: Type.String(),
  kind: ClientKind,
  /** The firm's own number for the client. */
  code: Type.Union([Type.String(), Type.Null()]),
  tags: Type.Array(Type.String()),
  isArchived: Type.Boolean(),
  /** Number of people who act for the client. */
  contactCount: Type.Integer(),
  /** Number of tasks that are waiting for the client. */
  openTasks: Type.Integer(),
  /** Number of those whose due date has passed in the firm's time zone. */
  overdueTasks: Type.Integer(),
  /** Number of open items about the client in the firm's inbox. */
  inboxItems: Type.Integer(),
  /** Time at which anyone last used the portal for the client; null if nobody has. */
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
});
export type ClientSummary = Static<typeof ClientSummary>;

/** Everything in the firm’s record of a client. */
export const ClientRecord = Type.Object({
  id: Type.String(),
  /** Display name. */
  shownName: Type.String(),
  kind: ClientKind,
  name: Type.String(),
  doingBusinessAs: OptionalText,
  displayAs: OptionalText,
  nickname: OptionalText,
  code: OptionalText,
  taxIdentifiers: Type.Array(TaxIdentifier),
  tags: Type.Array(Type.String()),
  isArchived: Type.Boolean(),
  /** People who act for the client, sorted by name; at most 200. */
  contacts: Type.Array(PersonSummary),
  /** Staff who are assigned to the client. */
  staff: Type.Array(Type.Object({ userId: Type.String(), name: Type.String() })),
});
export type ClientRecord = Static<typeof ClientRecord>;

const tag = Type.String({ maxLength: 60 });

/** Fields of a draft that add to what a client has, or remove some of it. */
const relative = {
  addTags: Type.Optional(Type.Array(tag, { maxItems: 20 })),
  removeTags: Type.Optional(Type.Array(tag, { maxItems: 20 })),
  /** User IDs of staff to assign in addition to those already assigned. */
  addStaff: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  /** User IDs of staff to unassign. */
  removeStaff: Type.Optional(Type.Array(Id, { maxItems: 100 })),
};

/** All fields of a client that can be set. A field that is left out stays unchanged, or is empty for a new client. */
export const ClientDraft = Type.Object(
  {
    kind: Type.Optional(ClientKind),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    doingBusinessAs: Type.Optional(OptionalText),
    displayAs: Type.Optional(OptionalText),
    nickname: Type.Optional(OptionalText),
    code: Type.Optional(OptionalText),
    taxIdentifiers: Type.Optional(Type.Array(TaxIdentifier, { maxItems: 10 })),
    /** Identifiers to set, each instead of the client's one of the same type, if there is one. */
    addTaxIdentifiers: Type.Optional(Type.Array(TaxIdentifier, { maxItems: 10 })),
    /** Types of the identifiers to remove. */
    removeTaxIdentifiers: Type.Optional(Type.Array(TaxIdentifierType, { maxItems: 10 })),
    tags: Type.Optional(Type.Array(tag, { maxItems: 20 })),
    isArchived: Type.Optional(Type.Boolean()),
    /** User IDs of the assigned staff. Replaces the current assignments. */
    staff: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    ...relative,
  },
  { additionalProperties: false },
);
export type ClientDraft = Static<typeof ClientDraft>;

/** Body of {@link changeClient}. */
export const ClientChange = Type.Object(
  {
    ...ClientDraft.properties,
    /**
     * Values that the author saw before the change. If another person has changed a field since, which this change would
     * set, nothing is changed and the call is refused with `stale`. Fields that are left out are not compared.
     */
    seen: Type.Optional(
      Type.Pick(ClientDraft, [
        'kind',
        'name',
        'doingBusinessAs',
        'displayAs',
        'nickname',
        'code',
        'taxIdentifiers',
      ]),
    ),
  },
  { additionalProperties: false },
);
export type ClientChange = Static<typeof ClientChange>;

/** All fields of a person that can be set. A field that is left out stays unchanged. */
export const PersonDraft = Type.Object(
  {
    firstName: Type.Optional(Type.String({ maxLength: 100 })),
    lastName: Type.Optional(Type.String({ maxLength: 100 })),
    email: Type.Optional(Type.String({ maxLength: 320 })),
    code: Type.Optional(OptionalText),
    /** Clients for whom the person will act in addition to the current ones. */
    addClients: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
    /** Clients for whom the person will no longer act. */
    removeClients: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
    isDisabled: Type.Optional(Type.Boolean()),
    /** Allowed only for a person who has an account at the firm: invited, or joined. */
    requiresSecondFactor: Type.Optional(Type.Boolean()),
    ...exceptionChange,
  },
  { additionalProperties: false },
);
export type PersonDraft = Static<typeof PersonDraft>;

export const NewStaffMember = Type.Object(
  {
    firstName: Type.String({ maxLength: 100 }),
    lastName: Type.String({ maxLength: 100 }),
    email: Type.String({ maxLength: 320 }),
    role: StaffRole,
  },
  { additionalProperties: false },
);
export type NewStaffMember = Static<typeof NewStaffMember>;

export const StaffChange = Type.Object(
  {
    role: Type.Optional(StaffRole),
    isDisabled: Type.Optional(Type.Boolean()),
    seesAllClients: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type StaffChange = Static<typeof StaffChange>;

/** Body of {@link importClients}. */
export const ClientImport = Type.Object(
  {
    /**
     * The CSV file in base64: UTF-8 or Windows-1252, with a header row, and with commas, semicolons or tabs between its
     * fields.
     */
    file: Type.String({ maxLength: 14_000_000 }),
    /** Whether only to report what would happen, without changing anything. */
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ClientImport = Static<typeof ClientImport>;

/** Reason why a line of an import is refused, for callers that show their own text. `other` has no specific text. */
export const ImportFaultReason = Type.Union([
  Type.Literal('required'),
  Type.Literal('invalid'),
  Type.Literal('tooLong'),
  Type.Literal('tooManyTags'),
  Type.Literal('ambiguous'),
  Type.Literal('unknownStaff'),
  Type.Literal('differs'),
  Type.Literal('repeats'),
  Type.Literal('unknownColumn'),
  Type.Literal('missingColumn'),
  Type.Literal('repeatedColumn'),
  Type.Literal('noSeparator'),
  Type.Literal('empty'),
  Type.Literal('notText'),
  Type.Literal('malformed'),
  Type.Literal('other'),
]);
export type ImportFaultReason = Static<typeof ImportFaultReason>;

/** Report of what an import did, or would do, line by line. If anything is wrong with any line, nothing is written. */
export const ClientImportReport = Type.Object({
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  /** Whether the import was carried out. */
  isDone: Type.Boolean(),
  /** The first 200 errors, in the order of the lines. */
  faults: Type.Array(
    Type.Object({
      line: Type.Integer(),
      message: Type.String(),
      reason: ImportFaultReason,
      /** Column of the error; null if it concerns the whole line or the file. */
      column: Type.Union([Type.String(), Type.Null()]),
      /** Value in the file, or the line number or limit that the message mentions. */
      value: Type.String(),
    }),
  ),
  faultCount: Type.Integer(),
  /** Outcomes of the first 200 lines. */
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      outcome: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('unchanged')]),
      /** Name of the client and, if the line has one, of the person. */
      about: Type.String(),
    }),
  ),
});
export type ClientImportReport = Static<typeof ClientImportReport>;

/**
 * Reason why a client needs attention: overdue tasks, open tasks, items in the inbox, or nobody has used the portal
 * yet.
 */
export const ClientAttention = Type.Union([
  Type.Literal('overdue'),
  Type.Literal('open'),
  Type.Literal('inbox'),
  Type.Literal('never-seen'),
]);
export type ClientAttention = Static<typeof ClientAttention>;

/**
 * Order of the list of clients: by name; most overdue tasks, open tasks or inbox items first; most recently or least
 * recently used first. Ties are sorted by name.
 */
export const ClientOrder = Type.Enum(['name', 'overdue', 'open', 'inbox', 'seen', 'unseen']);
export type ClientOrder = Static<typeof ClientOrder>;

/**
 * Filter of {@link listClientRecords}: words in the name, or a number; archived clients instead of the others; a tag;
 * the user ID of a member of staff; a reason to need attention.
 */
const clientFilter = {
  search: pageOf.search,
  archived: Type.Optional(Type.Boolean()),
  tag: Type.Optional(tag),
  assignedTo: Type.Optional(Id),
  needs: Type.Optional(ClientAttention),
};

/** Selects the items of a batch: by ID, or all that match a filter, 100 at a time. */
const chosenBy = <Filter extends TProperties>(filter: Filter) =>
  Type.Union([
    Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }, { additionalProperties: false }),
    Type.Object(
      {
        filter: Type.Object(filter, { additionalProperties: false }),
        /** The `next` of the previous batch. */
        after: Type.Optional(Type.String({ maxLength: 2000 })),
      },
      { additionalProperties: false },
    ),
  ]);

/** Body of {@link changeClients}. */
export const ClientBatch = Type.Object(
  {
    chosen: chosenBy(clientFilter),
    change: Type.Object(
      { ...relative, isArchived: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    /** Whether only to report what would happen, without changing anything. */
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ClientBatch = Static<typeof ClientBatch>;

/** Body of {@link remindClients}. */
export const ReminderToClients = Type.Object(
  {
    chosen: chosenBy(clientFilter),
    /** Whether only to report what would happen, without sending anything. */
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ReminderToClients = Static<typeof ReminderToClients>;

/** Body of {@link writeToClients}. */
export const MessageToClients = Type.Object(
  {
    chosen: chosenBy(clientFilter),
    text: Type.String({ maxLength: 4000 }),
    /**
     * If the sender repeats the key and the text, clients who already have the message do not get it again, and are
     * reported as changed. Default: each request sends the message to all its clients.
     */
    idempotencyKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })),
    /** Whether only to report what would happen, without sending anything. */
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type MessageToClients = Static<typeof MessageToClients>;

/** Body of {@link changePeople}. */
export const PersonBatch = Type.Object(
  {
    chosen: chosenBy({ search: pageOf.search }),
    change: Type.Object(
      {
        requiresSecondFactor: Type.Optional(Type.Boolean()),
        isDisabled: Type.Optional(Type.Boolean()),
        ...exceptionChange,
      },
      { additionalProperties: false },
    ),
    /** Whether only to report what would happen, without changing anything. */
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type PersonBatch = Static<typeof PersonBatch>;

/** Outcome of a batch, or of its dry run, for each item. Refused items can be selected again by their IDs. */
export const BatchReport = Type.Object({
  changed: Type.Array(Named),
  /** Items that already had the requested state. */
  unchanged: Type.Array(Named),
  refused: Type.Array(
    Type.Object({
      ...Named.properties,
      /** Reason code, such as `unknown`. */
      reason: Type.String(),
      message: Type.String(),
    }),
  ),
  /** Number of items in this batch and all later ones; null if there are more than 1,000. */
  total: Type.Union([Type.Integer(), Type.Null()]),
  /** Cursor for `after`; null after the last batch. */
  next: Next,
});
export type BatchReport = Static<typeof BatchReport>;

const aboutClient = Type.Object({ clientId: Id });
const aboutPerson = Type.Object({ contactId: Id });
const aboutStaff = Type.Object({ userId: Id });
const faulty = ['required', 'invalid', 'unknown', 'taken'];
const faultyPerson = [...faulty, 'no-account'];

export const listClientRecords = endpoint({
  method: 'GET',
  path: '/api/people/v1/clients',
  access: 'people.read',
  summary: 'Lists the firm’s clients, as its staff see them.',
  mayLag: true,
  query: Type.Object({
    ...pageOf,
    ...clientFilter,
    /** Default: `name`. */
    order: Type.Optional(ClientOrder),
  }),
  answers: { 200: Type.Object({ clients: Type.Array(ClientSummary), next: Next }) },
});

export const getClientRecord = endpoint({
  method: 'GET',
  path: '/api/people/v1/clients/:clientId',
  access: 'people.read',
  summary: 'Returns what the firm keeps about a client.',
  params: aboutClient,
  answers: { 200: ClientRecord },
});

/** An event in a client's history, taken from the audit log. */
export const ClientHistoryEntry = Type.Object({
  id: Type.String(),
  /** ISO time. */
  at: Type.String(),
  /** Action, such as `document-uploaded`. */
  action: Type.String(),
  /** User who did it; null for the portal itself. */
  userId: Type.Union([Type.String(), Type.Null()]),
  /** Name of the user; null if it is no longer known. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** Name of the person as whom a member of staff was viewing the portal. */
  viewedAs: Type.Union([Type.String(), Type.Null()]),
  /** Name of the task, document or other object of the action, if the log has one. */
  about: Type.Union([Type.String(), Type.Null()]),
});
export type ClientHistoryEntry = Static<typeof ClientHistoryEntry>;

export const listClientHistory = endpoint({
  method: 'GET',
  path: '/api/people/v1/clients/:clientId/history',
  access: 'people.read',
  summary: 'Lists what happened with a client, by whom and when, newest first.',
  mayLag: true,
  params: aboutClient,
  query: Type.Object({
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    /** The `next` of the previous page. */
    after: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  answers: { 200: Type.Object({ entries: Type.Array(ClientHistoryEntry), next: Next }) },
});

const Words = Type.Record(Type.String(), Type.String());

/** Texts of the audit log’s entries that the portal or one plugin records. */
export const AuditTexts = Type.Object({
  /** Names of actions, by action. */
  actions: Words,
  /** Names of details, by key. */
  details: Words,
  /** Texts of values, by the detail’s key and the value. */
  values: Type.Record(Type.String(), Words),
  /** Names of kinds of subjects, such as `document` of `document:018f…`. */
  subjects: Words,
});
export type AuditTexts = Static<typeof AuditTexts>;

export const listAuditTexts = endpoint({
  method: 'GET',
  path: '/api/people/v1/audit-texts',
  access: 'people.read',
  summary:
    'Lists what the portal and each plugin call their actions in the audit log and what they record with them, in the caller’s language.',
  answers: { 200: Type.Array(AuditTexts) },
});

export const addClient = endpoint({
  method: 'POST',
  path: '/api/people/v1/clients',
  access: 'people.manage',
  summary: 'Adds a client.',
  body: ClientDraft,
  answers: { 201: ClientRecord },
  problems: { 'bad-request': faulty },
  example: { body: { name: 'Client {unique}', kind: 'Business' } },
});

export const changeClient = endpoint({
  method: 'PATCH',
  path: '/api/people/v1/clients/:clientId',
  access: 'people.manage',
  summary: 'Changes a client, archives it, or assigns staff to it.',
  params: aboutClient,
  body: ClientChange,
  answers: { 200: ClientRecord },
  problems: { 'bad-request': faulty, conflict: ['stale'] },
  example: { body: { nickname: 'Named {unique}' } },
});

export const changeClients = endpoint({
  method: 'POST',
  path: '/api/people/v1/clients/batches',
  access: 'people.manage',
  summary:
    'Archives or restores many clients, assigns staff to them or sets tags, each as a change of its own; or says what would happen.',
  body: ClientBatch,
  answers: { 200: BatchReport },
  example: { body: { chosen: { ids: ['nobody'] }, change: { addTags: ['vip'] }, dryRun: true } },
});

export const remindClients = endpoint({
  method: 'POST',
  path: '/api/people/v1/clients/reminders',
  access: 'clients.address',
  summary: 'Reminds the people of many clients by e-mail of what is open; or says whom.',
  body: ReminderToClients,
  answers: { 200: BatchReport },
  example: { body: { chosen: { ids: ['nobody'] }, dryRun: true } },
});

export const writeToClients = endpoint({
  method: 'POST',
  path: '/api/people/v1/clients/messages',
  access: 'clients.address',
  summary: 'Writes the same to many clients, each in a conversation of its own; or says to whom.',
  body: MessageToClients,
  answers: { 200: BatchReport },
  example: { body: { chosen: { ids: ['nobody'] }, text: 'Hello', dryRun: true } },
});

export const importClients = endpoint({
  method: 'POST',
  path: '/api/people/v1/clients/import',
  access: 'people.manage',
  summary: 'Imports clients and their people from a CSV file, or says what the file would change.',
  body: ClientImport,
  // A CSV file of 10 MB in base64.
  bodyLimit: 14_100_000,
  answers: { 200: ClientImportReport },
  // "client,name\nX-1,Example"
  example: { body: { file: 'Y2xpZW50LG5hbWUKWC0xLEV4YW1wbGU=', dryRun: true } },
});

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people/v1/contacts',
  access: 'people.read',
  summary: 'Lists the people of the firm’s clients.',
  mayLag: true,
  query: Type.Object(pageOf),
  answers: { 200: Type.Object({ people: Type.Array(Person), next: Next }) },
});

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/people/v1/contacts/:contactId',
  access: 'people.read',
  summary: 'Returns a person of the firm’s clients.',
  params: aboutPerson,
  answers: { 200: Person },
});

export const getPersonExceptions = endpoint({
  method: 'GET',
  path: '/api/people/v1/contacts/:contactId/exceptions',
  access: 'people.read',
  summary: 'Returns what a person of the firm’s clients has by exception.',
  params: aboutPerson,
  answers: { 200: PersonExceptions },
});

export const addPerson = endpoint({
  method: 'POST',
  path: '/api/people/v1/contacts',
  access: 'people.manage',
  summary: 'Adds a person who acts for clients. The person is not invited by it.',
  body: PersonDraft,
  answers: { 201: Person },
  problems: { 'bad-request': faultyPerson },
  example: { body: { firstName: 'Ada', lastName: 'Example', email: 'ada-{unique}@example.test' } },
});

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/people/v1/contacts/:contactId',
  access: 'people.manage',
  summary:
    'Changes a person, or the clients for whom the person acts; disables or enables the account, requires a second factor, or sets exceptions.',
  params: aboutPerson,
  body: PersonDraft,
  answers: { 200: Person },
  problems: { 'bad-request': faultyPerson },
  example: { body: { firstName: 'Ada' } },
});

export const changePeople = endpoint({
  method: 'POST',
  path: '/api/people/v1/contacts/batches',
  access: 'people.manage',
  summary:
    'Requires a second factor of many people, disables or enables their accounts, or sets exceptions, each as a change of its own; or says what would happen.',
  body: PersonBatch,
  answers: { 200: BatchReport },
  example: { body: { chosen: { ids: ['nobody'] }, change: { requiresSecondFactor: true }, dryRun: true } },
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/people/v1/staff',
  access: 'people.read',
  summary: 'Lists the firm’s staff.',
  query: Type.Object(pageOf),
  answers: { 200: Type.Object({ staff: Type.Array(StaffMember), next: Next }) },
});

export const addStaffMember = endpoint({
  method: 'POST',
  path: '/api/people/v1/staff',
  access: 'staff.manage',
  summary: 'Adds a member of the staff. The person is not invited by it.',
  body: NewStaffMember,
  answers: { 201: StaffMember },
  problems: { 'bad-request': faulty },
  example: {
    body: { firstName: 'Ada', lastName: 'Example', email: 'ada-{unique}@example.test', role: 'staff' },
  },
});

export const changeStaffMember = endpoint({
  method: 'PATCH',
  path: '/api/people/v1/staff/:userId',
  access: 'staff.manage',
  summary: 'Changes the role of a member of the staff; disables or enables the account.',
  params: aboutStaff,
  body: StaffChange,
  answers: { 200: StaffMember },
  problems: { conflict: ['last-owner'] },
  example: { body: { role: 'manager' } },
});
