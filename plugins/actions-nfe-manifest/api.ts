import { endpoint } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import { NoteStatus } from '@anteroom/plugin-actions-box-e/api';
import Type, { type Static } from 'typebox';

/**
 * Statement of an NF-e's recipient to the tax authority: aware of it (ciência da operação, not final), confirms it
 * (confirmação), does not recognise it (desconhecimento), or the transaction did not take place (operação não
 * realizada).
 */
export const ManifestKind = Type.Union([
  Type.Literal('awareness'),
  Type.Literal('confirmation'),
  Type.Literal('denial'),
  Type.Literal('non-performance'),
]);
export type ManifestKind = Static<typeof ManifestKind>;

/** An event of a recipient that the authority has registered. */
export const ManifestEvent = Type.Object({
  kind: ManifestKind,
  /** Sequence number among events of the same kind and invoice: 1 or 2. */
  sequence: Type.Integer(),
  /** Local time, as it stands in the event: `2026-11-03T10:15:00`. */
  at: Type.String(),
  /** The authority's protocol number; empty if it reported the event without one. */
  protocol: Type.String(),
  /** null: it was sent from elsewhere. */
  sentBy: Type.Union([Type.Object({ firstName: Type.String(), lastName: Type.String() }), Type.Null()]),
  /** Empty where none is asked for. */
  justification: Type.String(),
});
export type ManifestEvent = Static<typeof ManifestEvent>;

/** An NF-e that the authority has told the client of. */
export const ReceivedNote = Type.Object({
  accessKey: Type.String(),
  series: Type.Integer(),
  number: Type.Integer(),
  /** Local time, as it stands on the invoice. */
  issuedAt: Type.String(),
  /** Calendar date. */
  authorisedOn: Type.String(),
  /** Calendar date: the last day on which an event may be sent. */
  deadline: Type.String(),
  issuer: Type.Object({ taxId: Type.String(), name: Type.String() }),
  /** Total in centavos. */
  total: Type.Integer(),
  status: NoteStatus,
  /** The authority has handed out its summary only; the whole follows upon an event. */
  isSummary: Type.Boolean(),
  /** Registered ones, the oldest first. */
  events: Type.Array(ManifestEvent),
  /** Event that was sent but whose response is unknown. */
  unanswered: Type.Union([ManifestKind, Type.Null()]),
});
export type ReceivedNote = Static<typeof ReceivedNote>;

/** `waiting` for a conclusive event that may still come; `concluded`: there is one; `over`: too late, or cancelled by its issuer. */
export const ManifestState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('concluded'),
  Type.Literal('over'),
]);
export type ManifestState = Static<typeof ManifestState>;

/** Query of {@link listReceivedNotes}: those that wait by their deadline, the next first; all else by their authorisation, the newest first. */
export const ReceivedNoteQuery = Type.Object({
  state: Type.Optional(ManifestState),
  /** CNPJ or CPF, with or without punctuation. */
  issuer: Type.Optional(Type.String({ minLength: 11, maxLength: 18 })),
  /** A number of an invoice. */
  number: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
  /** The calendar month of authorisation, as `2026-11`. */
  month: Type.Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  /** Cursor: `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 300 })),
});
export type ReceivedNoteQuery = Static<typeof ReceivedNoteQuery>;

export const ReceivedNoteList = Type.Object({
  items: Type.Array(ReceivedNote),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ReceivedNoteList = Static<typeof ReceivedNoteList>;

/** Response of {@link listReceivedMonths}. */
export const ReceivedMonths = Type.Object({
  /** Calendar months in which something was authorised, as `2026-11`, the newest first. */
  months: Type.Array(Type.String()),
});
export type ReceivedMonths = Static<typeof ReceivedMonths>;

/** Response of {@link listManifestsWaiting}. */
export const ManifestsWaiting = Type.Object({
  count: Type.Integer(),
  /** The four whose deadlines come first. */
  next: Type.Array(ReceivedNote),
});
export type ManifestsWaiting = Static<typeof ManifestsWaiting>;

/** Progress of reading the client's invoices from the authority. */
export const ManifestSynchronisation = Type.Object({
  isRunning: Type.Boolean(),
  /** The last number (NSU) that was read, 15 digits. */
  lastNsu: Type.String(),
  /** The highest that the authority has. */
  maxNsu: Type.String(),
  /** ISO time at which it was last asked; null: never. */
  lastAt: Type.Union([Type.String(), Type.Null()]),
  /** `blocked`: it was asked too often, perhaps by another program (656). */
  lastOutcome: Type.Union([
    Type.Literal('read'),
    Type.Literal('blocked'),
    Type.Literal('refused'),
    Type.Literal('unavailable'),
    Type.Null(),
  ]),
  /** Reason that the authority gave for a refusal, in its words; otherwise empty. */
  reason: Type.String(),
  /** ISO time before which it may not be asked again; null: it may be asked now. */
  nextAt: Type.Union([Type.String(), Type.Null()]),
});
export type ManifestSynchronisation = Static<typeof ManifestSynchronisation>;

/** Response of {@link getManifestClient}. */
export const ManifestClient = Type.Object({
  /**
   * Whether the client's invoices can be read from the authority: the service is on for the client, and the portal can
   * reach the authority.
   */
  enabled: Type.Boolean(),
  /** CNPJ or CPF without punctuation; null until it is known. */
  taxId: Type.Union([Type.String(), Type.Null()]),
  /** null as long as nothing has been switched on. */
  synchronisation: Type.Union([ManifestSynchronisation, Type.Null()]),
});
export type ManifestClient = Static<typeof ManifestClient>;

/** Body of {@link changeManifestClient}, by staff. */
export const ManifestClientChange = Type.Object(
  {
    enabled: Type.Boolean(),
    /** CNPJ or CPF, with or without punctuation. */
    taxId: Type.String({ minLength: 11, maxLength: 18 }),
  },
  { additionalProperties: false },
);
export type ManifestClientChange = Static<typeof ManifestClientChange>;

/** Body of {@link lookUpReceivedNote}: one document of the authority. */
export const ManifestLookup = Type.Object(
  {
    /** The access key of an invoice, 44 characters without blanks; or a number (NSU) of up to 15 digits. */
    document: Type.String({ pattern: '^(\\d{1,15}|[0-9]{6}[0-9A-Z]{12}[0-9]{26})$' }),
  },
  { additionalProperties: false },
);
export type ManifestLookup = Static<typeof ManifestLookup>;

/** Result of a lookup. */
export const ManifestLookupAnswer = Type.Object({
  outcome: Type.Union([
    /** The document was found and is now stored. */
    Type.Literal('found'),
    /** The authority has no such document (137). */
    Type.Literal('nothing'),
    /** The document exists, but the portal cannot read it. */
    Type.Literal('unreadable'),
    /** The authority refused: see `reason`. */
    Type.Literal('refused'),
    /** The authority was queried too often, perhaps by another program (656). */
    Type.Literal('blocked'),
    Type.Literal('unavailable'),
    /** The authority was not queried: see `nextAt`. */
    Type.Literal('wait'),
  ]),
  /** The authority's status code, such as `138`; empty if it did not respond. */
  code: Type.String(),
  /** The authority's explanation, in its words. */
  reason: Type.String(),
  /** null where what was found is not of an invoice that the client received. */
  note: Type.Union([ReceivedNote, Type.Null()]),
  /** ISO time before which it may not be asked again. null with `wait`: it is being asked just now. */
  nextAt: Type.Union([Type.String(), Type.Null()]),
});
export type ManifestLookupAnswer = Static<typeof ManifestLookupAnswer>;

/** Body of {@link sendManifests}: one event for each of several invoices. */
export const ManifestRequest = Type.Object(
  {
    kind: ManifestKind,
    /** Justification: required for `non-performance`, and refused for all other kinds. */
    justification: Type.Optional(Type.String({ maxLength: 1000 })),
    accessKeys: Type.Array(Type.String({ pattern: '^[0-9A-Z]{44}$' }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
);
export type ManifestRequest = Static<typeof ManifestRequest>;

/** Reason why an event is not sent. */
export const ManifestFault = Type.Union([
  /** The authority has not told the client of such an invoice. */
  Type.Literal('unknown-note'),
  /** The issuer has cancelled it. */
  Type.Literal('cancelled'),
  /** 180 days have passed since it was authorised. */
  Type.Literal('too-late'),
  /** The event already applies. */
  Type.Literal('holds-already'),
  /** The invoice already has a final event, which awareness cannot replace. */
  Type.Literal('concluded'),
  /** A conclusive event of one kind may be sent twice. */
  Type.Literal('sent-twice'),
  /** Another event is in progress, and its response is still unknown. */
  Type.Literal('unanswered'),
]);
export type ManifestFault = Static<typeof ManifestFault>;

/** Result of one event. */
export const ManifestResult = Type.Object({
  accessKey: Type.String(),
  outcome: Type.Union([
    Type.Literal('registered'),
    /** The event was not sent: see `fault`. */
    Type.Literal('not-sent'),
    /** The authority refused: see `reason`. */
    Type.Literal('refused'),
    /** The event was sent, but no response came. If sent again, it is the same event. */
    Type.Literal('unanswered'),
  ]),
  fault: Type.Union([ManifestFault, Type.Null()]),
  /** The authority's, as `573`; empty where it was not asked. */
  code: Type.String(),
  /** The authority's explanation, in its words. */
  reason: Type.String(),
  protocol: Type.String(),
});
export type ManifestResult = Static<typeof ManifestResult>;

/** Response of {@link sendManifests}: one result per invoice, in the order of the request. */
export const ManifestAnswer = Type.Object({ items: Type.Array(ManifestResult) });
export type ManifestAnswer = Static<typeof ManifestAnswer>;

const ofClient = Type.Object({ clientId: Id });

export const getManifestClient = endpoint({
  method: 'GET',
  path: '/api/nfe-manifest/v1/clients/:clientId',
  access: 'actions.read',
  summary: 'Says whether a client’s received invoices are read from the tax authority, and how that went.',
  params: ofClient,
  answers: { 200: ManifestClient },
});

export const changeManifestClient = endpoint({
  method: 'PUT',
  path: '/api/nfe-manifest/v1/clients/:clientId',
  access: 'manifest.manage',
  summary: 'Switches the reading of received invoices on or off for a client.',
  params: ofClient,
  body: ManifestClientChange,
  answers: { 200: ManifestClient },
  example: { body: { enabled: false, taxId: '12.ABC.345/01DE-35' } },
});

export const listReceivedNotes = endpoint({
  method: 'GET',
  path: '/api/nfe-manifest/v1/clients/:clientId/notes',
  access: 'actions.read',
  summary: 'Lists a client’s received invoices, page by page.',
  params: ofClient,
  query: ReceivedNoteQuery,
  answers: { 200: ReceivedNoteList },
});

export const listReceivedMonths = endpoint({
  method: 'GET',
  path: '/api/nfe-manifest/v1/clients/:clientId/notes/months',
  access: 'actions.read',
  summary: 'Lists the months that have received invoices.',
  params: ofClient,
  answers: { 200: ReceivedMonths },
});

export const listManifestsWaiting = endpoint({
  method: 'GET',
  path: '/api/nfe-manifest/v1/clients/:clientId/waiting',
  access: 'actions.read',
  summary: 'Lists the invoices whose manifest is due.',
  params: ofClient,
  answers: { 200: ManifestsWaiting },
});

export const sendManifests = endpoint({
  method: 'POST',
  path: '/api/nfe-manifest/v1/clients/:clientId/events',
  access: 'actions.write',
  summary: 'Sends manifests of received invoices to the tax authority.',
  params: ofClient,
  body: ManifestRequest,
  answers: { 200: ManifestAnswer },
  example: { body: { kind: 'awareness', accessKeys: ['00000000000000000000000000000000000000000000'] } },
});

export const lookUpReceivedNote = endpoint({
  method: 'POST',
  path: '/api/nfe-manifest/v1/clients/:clientId/lookups',
  access: 'actions.write',
  summary: 'Looks up one invoice at the tax authority.',
  params: ofClient,
  body: ManifestLookup,
  answers: { 200: ManifestLookupAnswer },
  example: { body: { document: '1' } },
});

export const synchroniseReceivedNotes = endpoint({
  method: 'POST',
  path: '/api/nfe-manifest/v1/clients/:clientId/synchronisation',
  access: 'actions.write',
  summary: 'Reads received invoices from the tax authority now.',
  params: ofClient,
  answers: { 202: ManifestClient },
});
