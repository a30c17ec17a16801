import Type, { type Static, type TProperties } from 'typebox';
import { ClientKind } from './clients.ts';
import { endpoint } from './endpoint.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const OptionalText = Type.Union([Type.String({ maxLength: 200 }), Type.Null()]);
const Next = Type.Union([Type.String(), Type.Null()]);

const pageOf = {
  /** Words that must all occur in the name; for people also in the e-mail address. A client is also found by its number or tax identifier. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  /** The `next` of the page before. */
  after: Type.Optional(Type.String({ maxLength: 2000 })),
};

export const StaffRole = Type.Union([
  Type.Literal('readOnly'),
  Type.Literal('staff'),
  Type.Literal('manager'),
  Type.Literal('owner'),
]);

/**
 * How far a person has come: `notInvited`, `invited` until the first sign-in, `joined`, or `disabled`, who can no longer sign in.
 */
export const PersonState = Type.Union([
  Type.Literal('notInvited'),
  Type.Literal('invited'),
  Type.Literal('joined'),
  Type.Literal('disabled'),
]);
export type PersonState = Static<typeof PersonState>;

const TaxIdentifier = Type.Object(
  {
    type: Type.Union([
      Type.Literal('ein'),
      Type.Literal('ssn'),
      Type.Literal('cnpj'),
      Type.Literal('cpf'),
      Type.Literal('utr'),
      Type.Literal('niNumber'),
      Type.Literal('payeReference'),
      Type.Literal('other'),
    ]),
    value: Type.String({ minLength: 1, maxLength: 40 }),
  },
  { additionalProperties: false },
);

/** Why the last e-mail to an address did not arrive; gone once one does. */
export const MailFailure = Type.Object({
  /** Words of the mail server. */
  reply: Type.String(),
  /** ISO time. */
  at: Type.String(),
  /** The mail server asked to try later; the portal does, for about a day. */
  isTemporary: Type.Boolean(),
});
export type MailFailure = Static<typeof MailFailure>;

/** A person of the firm's clients, who has an account or could be invited to one. */
export const PersonSummary = Type.Object({
  contactId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** The firm's own key of the person. */
  code: Type.Union([Type.String(), Type.Null()]),
  /** null: the person has no account at the firm yet. */
  userId: Type.Union([Type.String(), Type.Null()]),
  state: PersonState,
  /** ISO time at which the person last used the portal. */
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
  /** Whether the person must give a second factor, whatever the firm's rule is. */
  requiresSecondFactor: Type.Boolean(),
  /** null: the last e-mail arrived, as far as the mail server says. */
  mailFailure: Type.Union([MailFailure, Type.Null()]),
});
export type PersonSummary = Static<typeof PersonSummary>;

/** Something that one person has otherwise than all others of the firm: see `personExceptions` of the domain. */
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

/** {@link getPersonExceptions}: what a person has by exception, and could have. */
export const PersonExceptions = Type.Object({
  exceptions: Type.Array(
    Type.Object({
      id: PersonExceptionId,
      /** Whether it is set for this person. */
      isOn: Type.Boolean(),
      /** Whether it is so for all of the firm, whatever is set for this person. */
      isOfFirm: Type.Boolean(),
    }),
  ),
  /** Names of further grants and controls of this person, such as plugins declare. */
  others: Type.Array(Type.String()),
  /** Number of folders to which the person may add now, and could add no more if previews were shown to them. */
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
  /** The first clients for whom the person acts, by name; of {@link listPeople} at most 3, of {@link getPerson} at most 200. */
  clients: Type.Array(Named),
  clientCount: Type.Integer(),
});
export type Person = Static<typeof Person>;

export const StaffMember = Type.Object({
  userId: Type.String(),
  /** Their ID when they are invited. */
  contactId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** null for those who run the portal. */
  role: Type.Union([StaffRole, Type.Null()]),
  state: PersonState,
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
  mailFailure: Type.Union([MailFailure, Type.Null()]),
  /** Number of clients to whom they are assigned. */
  clientCount: Type.Integer(),
  /** Whether they see all clients by an exception, although their role shows assigned ones only. */
  seesAllClients: Type.Boolean(),
});
export type StaffMember = Static<typeof StaffMember>;

/** A client in the firm's list. */
export const ClientSummary = Type.Object({
  id: Type.String(),
  /** The name that is shown. */
  name: Type.String(),
  kind: ClientKind,
  /** The firm's own number for the client. */
  code: Type.Union([Type.String(), Type.Null()]),
  tags: Type.Array(Type.String()),
  isArchived: Type.Boolean(),
  /** Number of people who act for the client. */
  contactCount: Type.Integer(),
  /** Number of tasks that wait for the client. */
  openTasks: Type.Integer(),
  /** Number of those whose due date has passed where the firm is. */
  overdueTasks: Type.Integer(),
  /** Number of items in the firm's inbox that nobody has dealt with. */
  inboxItems: Type.Integer(),
  /** Time at which somebody last used the portal for the client; null: nobody has. */
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
});
export type ClientSummary = Static<typeof ClientSummary>;

/** All that the firm keeps about a client. */
export const ClientRecord = Type.Object({
  id: Type.String(),
  /** The name that is shown. */
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
  /** People who act for the client, by name; at most 200. */
  contacts: Type.Array(PersonSummary),
  /** Staff who are assigned to the client. */
  staff: Type.Array(Type.Object({ userId: Type.String(), name: Type.String() })),
});
export type ClientRecord = Static<typeof ClientRecord>;

const tag = Type.String({ maxLength: 60 });

/** Parts of a draft that add to what a client has, or take some of it away. */
const relative = {
  addTags: Type.Optional(Type.Array(tag, { maxItems: 20 })),
  removeTags: Type.Optional(Type.Array(tag, { maxItems: 20 })),
  /** Users of the staff who are assigned from now on, beside the others. */
  addStaff: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  /** Users of the staff who are assigned no more. */
  removeStaff: Type.Optional(Type.Array(Id, { maxItems: 100 })),
};

/** Everything that can be said of a client. A field that is left out stays as it is; of a new client it is empty. */
export const ClientDraft = Type.Object(
  {
    kind: Type.Optional(ClientKind),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    doingBusinessAs: Type.Optional(OptionalText),
    displayAs: Type.Optional(OptionalText),
    nickname: Type.Optional(OptionalText),
    code: Type.Optional(OptionalText),
    taxIdentifiers: Type.Optional(Type.Array(TaxIdentifier, { maxItems: 10 })),
    tags: Type.Optional(Type.Array(tag, { maxItems: 20 })),
    isArchived: Type.Optional(Type.Boolean()),
    /** Users of the staff who are assigned. */
    staff: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    ...relative,
  },
  { additionalProperties: false },
);
export type ClientDraft = Static<typeof ClientDraft>;

/** Everything that can be said of a person. A field that is left out stays as it is. */
export const PersonDraft = Type.Object(
  {
    firstName: Type.Optional(Type.String({ maxLength: 100 })),
    lastName: Type.Optional(Type.String({ maxLength: 100 })),
    email: Type.Optional(Type.String({ maxLength: 320 })),
    code: Type.Optional(OptionalText),
    /** Clients for whom the person acts from now on, beside the others. */
    addClients: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
    /** Clients for whom the person acts no more. */
    removeClients: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
    isDisabled: Type.Optional(Type.Boolean()),
    /** Present for a person who has an account at the firm: invited, or joined. */
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
    /** The CSV file in base64: UTF-8 or Windows-1252, with a header, commas or semicolons between its fields. */
    file: Type.String({ maxLength: 14_000_000 }),
    /** Says what would happen, and changes nothing. */
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ClientImport = Static<typeof ClientImport>;

/** Reason why a line of an import is refused, for callers that show a text of their own; `other` has none. */
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
  /** Whether it was carried out. */
  isDone: Type.Boolean(),
  /** Everything that is wrong, in the order of the lines; the first 200. */
  faults: Type.Array(
    Type.Object({
      line: Type.Integer(),
      message: Type.String(),
      reason: ImportFaultReason,
      /** Column that it is about; null: the line, or the file. */
      column: Type.Union([Type.String(), Type.Null()]),
      /** Text that the file has there, or the line or limit that the message names. */
      value: Type.String(),
    }),
  ),
  faultCount: Type.Integer(),
  /** Outcomes of the first 200 lines. */
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      outcome: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('unchanged')]),
      /** The client and, where the line has one, the person. */
      about: Type.String(),
    }),
  ),
});
export type ClientImportReport = Static<typeof ClientImportReport>;

/** Ways in which a client needs attention: overdue tasks, open tasks, something in the inbox, or nobody who has used the portal yet. */
export const ClientAttention = Type.Union([
  Type.Literal('overdue'),
  Type.Literal('open'),
  Type.Literal('inbox'),
  Type.Literal('never-seen'),
]);
export type ClientAttention = Static<typeof ClientAttention>;

/**
 * Order of the list of clients: by name; the most overdue or open tasks, or items in the inbox, first; the last used, or the longest unused, first.
 * Clients that are alike stand by name.
 */
export const ClientOrder = Type.Enum(['name', 'overdue', 'open', 'inbox', 'seen', 'unseen']);
export type ClientOrder = Static<typeof ClientOrder>;

/** Filter of {@link listClientRecords}: words of the name, or a number; archived clients instead of the others; a tag; a user of the staff. */
const clientFilter = {
  search: pageOf.search,
  archived: Type.Optional(Type.Boolean()),
  tag: Type.Optional(tag),
  assignedTo: Type.Optional(Id),
  needs: Type.Optional(ClientAttention),
};

/** Chooses what a batch is about: by ID, or all that match a filter, 100 at a time. */
const chosenBy = <Filter extends TProperties>(filter: Filter) =>
  Type.Union([
    Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }, { additionalProperties: false }),
    Type.Object(
      {
        filter: Type.Object(filter, { additionalProperties: false }),
        /** The `next` of the batch before. */
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
    /** Says what would happen, and changes nothing. */
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ClientBatch = Static<typeof ClientBatch>;

/** Body of {@link remindClients}. */
export const ReminderToClients = Type.Object(
  {
    chosen: chosenBy(clientFilter),
    /** Says what would happen, and sends nothing. */
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
    /** Says what would happen, and sends nothing. */
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
    /** Says what would happen, and changes nothing. */
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type PersonBatch = Static<typeof PersonBatch>;

/** Outcome of a batch, or of its dry run, for each. Whatever was refused can be chosen again by its ID. */
export const BatchReport = Type.Object({
  changed: Type.Array(Named),
  /** Those that are so already. */
  unchanged: Type.Array(Named),
  refused: Type.Array(
    Type.Object({
      ...Named.properties,
      /** Reason as a code, such as `unknown`. */
      reason: Type.String(),
      message: Type.String(),
    }),
  ),
  /** Number of this batch and all that follow; null if there are more than 1,000. */
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

/** Something that happened with a client, by the audit log. */
export const ClientHistoryEntry = Type.Object({
  id: Type.String(),
  /** ISO time. */
  at: Type.String(),
  /** Such as `document-uploaded`. */
  action: Type.String(),
  /** Who did it; null for the portal itself. */
  userId: Type.Union([Type.String(), Type.Null()]),
  /** Name of the user; null if there is none any more. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** Name of the person as whom a member of the staff was viewing the portal. */
  viewedAs: Type.Union([Type.String(), Type.Null()]),
  /** Name of the task, the document or whatever else was acted on, as far as the log has one. */
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
    /** The `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  answers: { 200: Type.Object({ entries: Type.Array(ClientHistoryEntry), next: Next }) },
});

const ActionName = Type.Object({ action: Type.String(), name: Type.String() });
export type ActionName = Static<typeof ActionName>;

export const listActionNames = endpoint({
  method: 'GET',
  path: '/api/people/v1/audit-actions',
  access: 'people.read',
  summary: 'Lists what plugins call their actions in the audit log, in the caller’s language.',
  answers: { 200: Type.Array(ActionName) },
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
  body: ClientDraft,
  answers: { 200: ClientRecord },
  problems: { 'bad-request': faulty },
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
  // A CSV file of 10 MB.
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
