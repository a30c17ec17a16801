import { endpoint } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import { NoteRefusal, NoteStatus } from '@anteroom/plugin-actions-box-e/api';
import Type, { type Static } from 'typebox';
import { maxCertificateCharacters } from './rules/certificateFile.ts';
import { shownWhen } from './rules/shownWhen.ts';

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

/** An event of the recipient that the tax authority has registered. */
export const ManifestEvent = Type.Object({
  kind: ManifestKind,
  /** Sequence number among the events of the same kind and invoice: 1 or 2. */
  sequence: Type.Integer(),
  /** Local time as stated in the event: `2026-11-03T10:15:00`. */
  at: Type.String(),
  /** The authority's protocol number; empty if it reported the event without one. */
  protocol: Type.String(),
  /** Person who sent the event; null if it was sent from another system. */
  sentBy: Type.Union([Type.Object({ firstName: Type.String(), lastName: Type.String() }), Type.Null()]),
  /** Justification; empty if the kind does not require one. */
  justification: Type.String(),
});
export type ManifestEvent = Static<typeof ManifestEvent>;

/** An NF-e that the tax authority has announced to the client. */
export const ReceivedNote = Type.Object({
  accessKey: Type.String(),
  series: Type.Integer(),
  number: Type.Integer(),
  /** Local time of issue, as stated on the invoice. */
  issuedAt: Type.String(),
  /** Calendar date of the authorisation. */
  authorisedOn: Type.String(),
  /** Calendar date of the last day on which an event may be sent. */
  deadline: Type.String(),
  issuer: Type.Object({ taxId: Type.String(), name: Type.String() }),
  /** Total in centavos. */
  total: Type.Integer(),
  status: NoteStatus,
  /** Whether the tax authority has handed out only its summary. The full document follows after an event. */
  isSummary: Type.Boolean(),
  /** Registered events, oldest first. */
  events: Type.Array(ManifestEvent),
  /** Corrections by the issuer (carta de correção), oldest first. Each one replaces those before it. */
  corrections: Type.Array(
    Type.Object({
      sequence: Type.Integer(),
      /** Local time as stated in the event. */
      at: Type.String(),
      text: Type.String(),
    }),
  ),
  /** Event that was sent but whose response is unknown. */
  unanswered: Type.Union([ManifestKind, Type.Null()]),
});
export type ReceivedNote = Static<typeof ReceivedNote>;

/**
 * `waiting`: a conclusive event may still be sent. `concluded`: there is one. `over`: the deadline has passed, or the
 * issuer has cancelled the invoice.
 */
export const ManifestState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('concluded'),
  Type.Literal('over'),
]);
export type ManifestState = Static<typeof ManifestState>;

/**
 * Query of {@link listReceivedNotes}. Waiting invoices are sorted by deadline, earliest first; all others by
 * authorisation, newest first.
 */
export const ReceivedNoteQuery = Type.Object({
  state: Type.Optional(ManifestState),
  /** CNPJ or CPF, with or without punctuation. */
  issuer: Type.Optional(Type.String({ minLength: 11, maxLength: 18 })),
  /** Number of an invoice. */
  number: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
  /** Calendar month of the authorisation, such as `2026-11`. */
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
  /** Calendar months in which an invoice was authorised, such as `2026-11`, newest first. */
  months: Type.Array(Type.String()),
});
export type ReceivedMonths = Static<typeof ReceivedMonths>;

/** Response of {@link listManifestsWaiting}. */
export const ManifestsWaiting = Type.Object({
  count: Type.Integer(),
  /** The four invoices with the earliest deadlines. */
  next: Type.Array(ReceivedNote),
});
export type ManifestsWaiting = Static<typeof ManifestsWaiting>;

/** Progress of reading the client's invoices from the tax authority. */
export const ManifestSynchronisation = Type.Object({
  isRunning: Type.Boolean(),
  /** Last document number (NSU) that was read, 15 digits. */
  lastNsu: Type.String(),
  /** Highest document number that the tax authority has. */
  maxNsu: Type.String(),
  /** ISO time of the last query; null if there was none. */
  lastAt: Type.Union([Type.String(), Type.Null()]),
  /** `blocked`: there were too many queries, perhaps from another program (656). */
  lastOutcome: Type.Union([
    Type.Literal('read'),
    Type.Literal('blocked'),
    Type.Literal('refused'),
    Type.Literal('unavailable'),
    /** The certificate could not be used: see the client's `obstacle`. */
    Type.Literal('stopped'),
    Type.Null(),
  ]),
  /** The tax authority's wording of the reason for a refusal; otherwise empty. */
  reason: Type.String(),
  /** ISO time before which no query is allowed; null if one is allowed now. */
  nextAt: Type.Union([Type.String(), Type.Null()]),
});
export type ManifestSynchronisation = Static<typeof ManifestSynchronisation>;

/** Reason why a file is not accepted as the client's certificate. */
export const CertificateRefusal = Type.Union([
  /** The file is not PKCS #12. It may be a certificate without its key, or the driver of a card or token (A3). */
  Type.Literal('not-pkcs12'),
  /** The file is damaged. */
  Type.Literal('unreadable'),
  Type.Literal('wrong-password'),
  /** The file is encrypted with RC2, which OpenSSL 3 no longer supports. The certificate must be exported again. */
  Type.Literal('old-cipher'),
  Type.Literal('no-key'),
  /** The key is not RSA, or has fewer than 2048 bits. */
  Type.Literal('weak-key'),
  Type.Literal('expired'),
  Type.Literal('not-yet-valid'),
  /** The certificate does not descend from ICP-Brasil. */
  Type.Literal('unknown-authority'),
  /** The certificate names neither CNPJ nor CPF. */
  Type.Literal('no-tax-id'),
  Type.Literal('another-tax-id'),
  /** The certificate's issuer has revoked it. */
  Type.Literal('revoked'),
]);
export type CertificateRefusal = Static<typeof CertificateRefusal>;

/** Certificate with which a client queries the tax authority. Its key is never handed out. */
export const ManifestCertificate = Type.Object({
  /** Common name of the holder. */
  holder: Type.String(),
  issuer: Type.String(),
  /** CNPJ or CPF in the certificate: the client's, or that of another branch of the same company. */
  taxId: Type.String(),
  /** ISO time. */
  validFrom: Type.String(),
  /** ISO time. */
  validUntil: Type.String(),
  /** SHA-256 fingerprint, in hexadecimal. */
  fingerprint: Type.String(),
  /** ISO time. */
  addedAt: Type.String(),
  addedBy: Type.Union([Type.Object({ firstName: Type.String(), lastName: Type.String() }), Type.Null()]),
  /** The tax authority's wording of why it no longer accepts the certificate; empty while it does. */
  stopped: Type.String(),
  /** ISO time at which the issuer revoked the certificate; null if it is valid. */
  revokedAt: Type.Union([Type.String(), Type.Null()]),
});
export type ManifestCertificate = Static<typeof ManifestCertificate>;

/** System of the tax authority that is queried. In `test` nothing has legal force. */
export const ManifestEnvironment = Type.Union([Type.Literal('production'), Type.Literal('test')]);
export type ManifestEnvironment = Static<typeof ManifestEnvironment>;

/** Reason why a client's invoices are not being read. If several apply, the first one is given. */
export const ManifestObstacle = Type.Union([
  /** The operator has not connected the portal to the tax authority. */
  Type.Literal('no-authority'),
  /** Staff have not switched it on for the client. */
  Type.Literal('off'),
  Type.Literal('no-certificate'),
  Type.Literal('certificate-expired'),
  /** The certificate's issuer has revoked it. */
  Type.Literal('certificate-revoked'),
  /** The tax authority no longer accepts the certificate: see its `stopped`. */
  Type.Literal('certificate-stopped'),
  /** No one has tried the connection yet. */
  Type.Literal('not-tried'),
]);
export type ManifestObstacle = Static<typeof ManifestObstacle>;

/** Response of {@link getManifestClient}. */
export const ManifestClient = Type.Object({
  /**
   * Whether the client has the feature: staff have switched it on, the portal can reach the tax authority, and a query
   * has succeeded once. It stays true after a certificate has expired: see `obstacle`.
   */
  enabled: Type.Boolean(),
  obstacle: Type.Union([ManifestObstacle, Type.Null()]),
  /** Whether the tax authority requires a certificate of the client. The demo's does not. */
  needsCertificate: Type.Boolean(),
  environment: ManifestEnvironment,
  certificate: Type.Union([ManifestCertificate, Type.Null()]),
  /** CNPJ or CPF without punctuation; null until it is known. */
  taxId: Type.Union([Type.String(), Type.Null()]),
  /** Progress of reading; null until it is first switched on. */
  synchronisation: Type.Union([ManifestSynchronisation, Type.Null()]),
  /**
   * Number of documents that the tax authority handed out and the portal could not read: see
   * {@link listUnreadDocuments}.
   */
  unread: Type.Integer(),
});
export type ManifestClient = Static<typeof ManifestClient>;

/** Body of {@link changeManifestClient}. For staff. */
export const ManifestClientChange = Type.Object(
  {
    enabled: Type.Boolean(),
    /** CNPJ or CPF, with or without punctuation. */
    taxId: Type.String({ minLength: 11, maxLength: 18 }),
    /**
     * Environment; defaults to the current one, initially `production`. Another environment is read from the beginning.
     */
    environment: Type.Optional(ManifestEnvironment),
    /**
     * Document number (NSU) after which to read; defaults to the current one, initially 0, which covers the last three
     * months.
     */
    startAfter: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  },
  { additionalProperties: false },
);
export type ManifestClientChange = Static<typeof ManifestClientChange>;

/** Body of {@link addManifestCertificate}. */
export const ManifestCertificateFile = Type.Object(
  {
    /** CNPJ or CPF of the client, if it is not known yet. */
    taxId: Type.Optional(Type.String({ minLength: 11, maxLength: 18 })),
    /** The PKCS #12 file, in Base64. */
    content: Type.String({
      minLength: 4,
      maxLength: maxCertificateCharacters,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
    }),
    password: Type.String({ maxLength: 200 }),
  },
  { additionalProperties: false },
);
export type ManifestCertificateFile = Static<typeof ManifestCertificateFile>;

/** Result of {@link addManifestCertificate}. */
export const ManifestCertificateAnswer = Type.Object({
  /** Reason for the refusal; null if the certificate was accepted. */
  refusal: Type.Union([CertificateRefusal, Type.Null()]),
  client: ManifestClient,
});
export type ManifestCertificateAnswer = Static<typeof ManifestCertificateAnswer>;

/** Result of {@link tryManifest}. */
export const ManifestTrial = Type.Object({
  outcome: Type.Union([
    Type.Literal('worked'),
    Type.Literal('refused'),
    Type.Literal('blocked'),
    Type.Literal('unavailable'),
    /** The tax authority was not queried: see `client.obstacle`. */
    Type.Literal('stopped'),
    /** The tax authority was not queried: this is possible from `nextAt` on. */
    Type.Literal('wait'),
  ]),
  /** The tax authority's status code; empty if it did not respond. */
  code: Type.String(),
  /** The tax authority's own wording of its explanation. */
  reason: Type.String(),
  nextAt: Type.Union([Type.String(), Type.Null()]),
  client: ManifestClient,
});
export type ManifestTrial = Static<typeof ManifestTrial>;

/** Body of {@link lookUpReceivedNote}: one document of the tax authority. */
export const ManifestLookup = Type.Object(
  {
    /** Access key of an invoice, 44 characters without spaces, or a document number (NSU) of up to 15 digits. */
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
    /** The certificate cannot be used: see the client's `obstacle`. */
    Type.Literal('stopped'),
    /** The authority was not queried: see `nextAt`. */
    Type.Literal('wait'),
  ]),
  /** The authority's status code, such as `138`; empty if it did not respond. */
  code: Type.String(),
  /** The tax authority's own wording of its explanation. */
  reason: Type.String(),
  /** The invoice; null if the document does not concern an invoice that the client received. */
  note: Type.Union([ReceivedNote, Type.Null()]),
  /** ISO time before which no query is allowed. null with `wait` means that a query is running. */
  nextAt: Type.Union([Type.String(), Type.Null()]),
});
export type ManifestLookupAnswer = Static<typeof ManifestLookupAnswer>;

/** A document that the tax authority handed out and the portal could not read. It is stored as it arrived. */
export const UnreadDocument = Type.Object({
  /** The tax authority's number of the document, 15 digits. {@link lookUpReceivedNote} requests the document again. */
  nsu: Type.String(),
  /** Schema that the authority names, such as `procNFe_v4.00.xsd`. */
  schema: Type.String(),
  reason: NoteRefusal,
  /** An element of the XML, or what is wrong with it; empty if the reason says everything. */
  detail: Type.String(),
  /** ISO time. */
  foundAt: Type.String(),
});
export type UnreadDocument = Static<typeof UnreadDocument>;

/** Response of {@link listUnreadDocuments} and {@link readDocumentsAgain}. */
export const UnreadDocuments = Type.Object({
  count: Type.Integer(),
  /** The first 100 documents, by number. */
  items: Type.Array(UnreadDocument),
});
export type UnreadDocuments = Static<typeof UnreadDocuments>;

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
  /** The tax authority has not announced this invoice to the client. */
  Type.Literal('unknown-note'),
  /** The issuer has cancelled the invoice. */
  Type.Literal('cancelled'),
  /** 180 days have passed since the invoice was authorised. */
  Type.Literal('too-late'),
  /** The event is already in force. */
  Type.Literal('holds-already'),
  /** The invoice already has a final event, which awareness cannot replace. */
  Type.Literal('concluded'),
  /** The conclusive event has already been sent twice, which is the maximum for one kind. */
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
    /** The event was sent, but there was no response. Sending it again repeats the same event. */
    Type.Literal('unanswered'),
  ]),
  fault: Type.Union([ManifestFault, Type.Null()]),
  /** The tax authority's status code, such as `573`; empty if it was not queried. */
  code: Type.String(),
  /** The tax authority's own wording of its explanation. */
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
  when: shownWhen,
  summary: 'Says whether a client’s received invoices are read from the tax authority, and how that went.',
  params: ofClient,
  answers: { 200: ManifestClient },
});

export const changeManifestClient = endpoint({
  method: 'PUT',
  path: '/api/nfe-manifest/v1/clients/:clientId',
  access: 'manifest.manage',
  when: shownWhen,
  summary: 'Switches the reading of received invoices on or off for a client.',
  params: ofClient,
  body: ManifestClientChange,
  answers: { 200: ManifestClient },
  example: { body: { enabled: false, taxId: '12.ABC.345/01DE-35' } },
});

export const addManifestCertificate = endpoint({
  method: 'PUT',
  path: '/api/nfe-manifest/v1/clients/:clientId/certificate',
  access: 'actions.write',
  when: shownWhen,
  summary:
    'Checks and stores the certificate (A1) by which a client asks the tax authority, in place of the former one.',
  params: ofClient,
  body: ManifestCertificateFile,
  answers: { 200: ManifestCertificateAnswer },
  example: {
    // The demo has no root certificates of ICP-Brasil with which to check the file.
    answer: { status: 409 },
    body: { taxId: '12.ABC.345/01DE-35', content: 'AAAA', password: 'x' },
  },
});

export const removeManifestCertificate = endpoint({
  method: 'DELETE',
  path: '/api/nfe-manifest/v1/clients/:clientId/certificate',
  access: 'actions.write',
  when: shownWhen,
  summary: 'Deletes a client’s certificate and its key.',
  params: ofClient,
  answers: { 200: ManifestClient },
});

export const tryManifest = endpoint({
  method: 'POST',
  path: '/api/nfe-manifest/v1/clients/:clientId/trial',
  access: 'manifest.manage',
  when: shownWhen,
  summary: 'Asks the tax authority once, to see whether the client’s certificate and settings work.',
  params: ofClient,
  answers: { 200: ManifestTrial },
  example: {
    // Reading is not switched on.
    answer: { status: 409 },
  },
});

export const listReceivedNotes = endpoint({
  method: 'GET',
  path: '/api/nfe-manifest/v1/clients/:clientId/notes',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Lists a client’s received invoices, page by page.',
  mayLag: true,
  params: ofClient,
  query: ReceivedNoteQuery,
  answers: { 200: ReceivedNoteList },
  example: {
    // In the demo data, no client's invoices are read from the tax authority.
    answer: { status: 403 },
  },
});

export const listReceivedMonths = endpoint({
  method: 'GET',
  path: '/api/nfe-manifest/v1/clients/:clientId/notes/months',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Lists the months that have received invoices.',
  params: ofClient,
  answers: { 200: ReceivedMonths },
  example: {
    answer: { status: 403 },
  },
});

export const listManifestsWaiting = endpoint({
  method: 'GET',
  path: '/api/nfe-manifest/v1/clients/:clientId/waiting',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Lists the invoices whose manifest is due.',
  params: ofClient,
  answers: { 200: ManifestsWaiting },
  example: {
    answer: { status: 403 },
  },
});

export const sendManifests = endpoint({
  method: 'POST',
  path: '/api/nfe-manifest/v1/clients/:clientId/events',
  access: 'actions.write',
  when: shownWhen,
  summary: 'Sends manifests of received invoices to the tax authority.',
  params: ofClient,
  body: ManifestRequest,
  answers: { 200: ManifestAnswer },
  example: {
    answer: { status: 403 },
    body: { kind: 'awareness', accessKeys: ['00000000000000000000000000000000000000000000'] },
  },
});

export const lookUpReceivedNote = endpoint({
  method: 'POST',
  path: '/api/nfe-manifest/v1/clients/:clientId/lookups',
  access: 'actions.write',
  when: shownWhen,
  summary: 'Looks up one invoice at the tax authority.',
  params: ofClient,
  body: ManifestLookup,
  answers: { 200: ManifestLookupAnswer },
  example: {
    answer: { status: 403 },
    body: { document: '1' },
  },
});

export const listUnreadDocuments = endpoint({
  method: 'GET',
  path: '/api/nfe-manifest/v1/clients/:clientId/unread',
  access: 'manifest.manage',
  when: shownWhen,
  summary: 'Lists documents of the tax authority that could not be read.',
  params: ofClient,
  answers: { 200: UnreadDocuments },
});

export const readDocumentsAgain = endpoint({
  method: 'POST',
  path: '/api/nfe-manifest/v1/clients/:clientId/unread',
  access: 'manifest.manage',
  when: shownWhen,
  summary: 'Reads documents that could not be read once more, and stores those that can be now.',
  params: ofClient,
  answers: { 200: UnreadDocuments },
});

export const synchroniseReceivedNotes = endpoint({
  method: 'POST',
  path: '/api/nfe-manifest/v1/clients/:clientId/synchronisation',
  access: 'actions.write',
  when: shownWhen,
  summary: 'Reads received invoices from the tax authority now.',
  params: ofClient,
  answers: { 202: ManifestClient },
  example: {
    answer: { status: 403 },
  },
});
