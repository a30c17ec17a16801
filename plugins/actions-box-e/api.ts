import { endpoint } from '@anteroom/contract/endpoint';
import { ExportStarted } from '@anteroom/contract/exports';
import { Id } from '@anteroom/contract/id';
import { DownloadLink } from '@anteroom/contract/storage';
import Type, { type Static } from 'typebox';
import { maxNoteFiles } from './rules/noteFiles.ts';
import { notesShownWhen, shownWhen } from './rules/shownWhen.ts';

export * from './server/services.ts';

/**
 * Response of {@link getBoxECompany} and {@link changeBoxECompany} (spec section 7): whether the firm has the service.
 */
export const BoxECompany = Type.Object({ enabled: Type.Boolean() });
export type BoxECompany = Static<typeof BoxECompany>;

/** Body of {@link changeBoxECompany}. For staff. */
export const BoxECompanyChange = Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false });
export type BoxECompanyChange = Static<typeof BoxECompanyChange>;

/** Response of {@link getBoxEClient} (spec section 7). */
export const BoxEClient = Type.Object({
  /** Last time that the service was switched on or off for the client; null if it never was. */
  lastToggle: Type.Union([
    Type.Object({
      enabled: Type.Boolean(),
      /** ISO time. */
      at: Type.String(),
    }),
    Type.Null(),
  ]),
  /** The client's CNPJ or CPF, which identifies it as issuer or recipient of invoices; null until it is known. */
  taxId: Type.Union([Type.String(), Type.Null()]),
});
export type BoxEClient = Static<typeof BoxEClient>;

/** Body of {@link changeBoxEClient}. For staff. */
export const BoxEClientChange = Type.Object(
  {
    enabled: Type.Boolean(),
    /** CNPJ or CPF, with or without punctuation. */
    taxId: Type.String({ minLength: 11, maxLength: 18 }),
  },
  { additionalProperties: false },
);
export type BoxEClientChange = Static<typeof BoxEClientChange>;

/**
 * Document types: invoices between businesses, consumer invoices, transport documents, and the receipts of São Paulo's
 * SAT devices until 2025.
 */
export const NoteKind = Type.Union([
  Type.Literal('nfe'),
  Type.Literal('nfce'),
  Type.Literal('cte'),
  Type.Literal('cfe'),
]);
export type NoteKind = Static<typeof NoteKind>;

/** Direction from the client's point of view. */
export const NoteDirection = Type.Union([Type.Literal('issued'), Type.Literal('received')]);
export type NoteDirection = Static<typeof NoteDirection>;

export const NoteStatus = Type.Union([
  Type.Literal('authorised'),
  Type.Literal('cancelled'),
  /**
   * The signature is invalid, or it is a summary that did not come from the tax authority. It is not part of any total.
   */
  Type.Literal('unverified'),
]);
export type NoteStatus = Static<typeof NoteStatus>;

/** A calendar month, such as `2026-11`. */
const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' });

export const NoteParty = Type.Object({
  /** CNPJ or CPF without punctuation; null for a party abroad. */
  taxId: Type.Union([Type.String(), Type.Null()]),
  /** Name; empty if a consumer gave only a number. */
  name: Type.String(),
});
export type NoteParty = Static<typeof NoteParty>;

/** A stored invoice, as lists show it. */
export const Note = Type.Object({
  accessKey: Type.String(),
  kind: NoteKind,
  direction: NoteDirection,
  status: NoteStatus,
  /** Series; for a CF-e, the serial number of the SAT device. */
  series: Type.Integer(),
  number: Type.Integer(),
  /** Local time of issue, as stated on the invoice: `2026-11-03T10:15:00`. */
  issuedAt: Type.String(),
  issuer: NoteParty,
  /** Recipient; null if the buyer is unknown. For CT-e, the party that pays for the transport. */
  recipient: Type.Union([NoteParty, Type.Null()]),
  /** Total in centavos. */
  total: Type.Integer(),
  /** Whether only the tax authority's summary (`resNFe`) is stored, which has neither items nor taxes. */
  isSummary: Type.Boolean(),
});
export type Note = Static<typeof Note>;

/** Number of invoices per page if a query does not say. */
export const defaultPageSize = 50;

/** Query of {@link listNotes}. Results are sorted newest first. */
export const NoteQuery = Type.Object({
  kind: Type.Optional(NoteKind),
  competence: Type.Optional(Month),
  direction: Type.Optional(NoteDirection),
  status: Type.Optional(NoteStatus),
  /** CNPJ or CPF, with or without punctuation. */
  issuer: Type.Optional(Type.String({ minLength: 11, maxLength: 18 })),
  /** Minimum total, in centavos, inclusive. */
  minTotal: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 })),
  maxTotal: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 })),
  /** Number of an invoice, or an access key or its beginning (at least ten characters), with or without spaces. */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: defaultPageSize })),
  /** Cursor: `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 300 })),
});
export type NoteQuery = Static<typeof NoteQuery>;

export const NoteList = Type.Object({
  items: Type.Array(Note),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type NoteList = Static<typeof NoteList>;

/** Query of {@link getNoteTotals}: the filters of the list, without pagination. */
export const NoteTotalsQuery = Type.Omit(NoteQuery, ['pageSize', 'after']);
export type NoteTotalsQuery = Static<typeof NoteTotalsQuery>;

/** Totals of all invoices that match a filter. */
export const NoteTotals = Type.Object({
  /** Number of invoices, including cancelled and unverified ones. */
  count: Type.Integer(),
  /** Number of invoices among `count` that could not be verified. */
  unverified: Type.Integer(),
  /** Sum of the authorised invoices, in centavos; null if there are more invoices than are counted. */
  total: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether there are more invoices than `count`. */
  isMore: Type.Boolean(),
});
export type NoteTotals = Static<typeof NoteTotals>;

/** Query of {@link getNoteSummary}. */
export const NoteSummaryQuery = Type.Object({ competence: Type.Optional(Month) });
export type NoteSummaryQuery = Static<typeof NoteSummaryQuery>;

/** Summary of one month. */
export const NoteSummary = Type.Object({
  /** The requested month, or else the newest month with an invoice; null if there is none. */
  competence: Type.Union([Type.String(), Type.Null()]),
  /** All months with an invoice, newest first. */
  competences: Type.Array(Type.String()),
  rows: Type.Array(
    Type.Object({
      kind: NoteKind,
      direction: NoteDirection,
      count: Type.Integer(),
      cancelled: Type.Integer(),
      unverified: Type.Integer(),
      /** Sum of the authorised invoices, in centavos. */
      total: Type.Integer(),
    }),
  ),
});
export type NoteSummary = Static<typeof NoteSummary>;

/** Amount on an invoice, under its name in the tax authority's layout, such as `vICMS`. */
export const NoteAmount = Type.Object({
  code: Type.String(),
  /** Decimal number as stated on the invoice: `12.34`. */
  value: Type.String(),
});
export type NoteAmount = Static<typeof NoteAmount>;

export const NoteItem = Type.Object({
  number: Type.Integer(),
  code: Type.String(),
  description: Type.String(),
  /** NCM code; empty if there is none, for example for a component of a freight charge. */
  ncm: Type.String(),
  cfop: Type.String(),
  unit: Type.String(),
  quantity: Type.String(),
  unitPrice: Type.String(),
  total: Type.String(),
  taxes: Type.Array(NoteAmount),
});
export type NoteItem = Static<typeof NoteItem>;

/** Event of an invoice: a cancellation, a correction, or a confirmation by the recipient. */
export const NoteEvent = Type.Object({
  /** Event type: six digits, such as `110111`, or `CFeCanc` for the receipt that cancels a CF-e. */
  type: Type.String(),
  /** Local time as stated in the event. */
  at: Type.String(),
  /** Name of the event in the layout, such as `Cancelamento`. */
  description: Type.String(),
  /** Reason, or corrected text. */
  text: Type.String(),
  protocol: Type.String(),
});
export type NoteEvent = Static<typeof NoteEvent>;

/** Response of {@link getNote}. */
export const NoteDetail = Type.Object({
  note: Note,
  /** Nature of the operation (`natOp`). */
  operation: Type.String(),
  /** Authorisation protocol; null if the issuer's own device authorised the invoice (CF-e). */
  protocol: Type.Union([Type.Object({ number: Type.String(), at: Type.String() }), Type.Null()]),
  issuerAddress: Type.String(),
  recipientAddress: Type.String(),
  items: Type.Array(NoteItem),
  totals: Type.Array(NoteAmount),
  /** Additional remarks of the issuer. */
  remarks: Type.String(),
  events: Type.Array(NoteEvent),
});
export type NoteDetail = Static<typeof NoteDetail>;

/** Reason why a file is not stored. */
export const NoteRefusal = Type.Union([
  Type.Literal('too-large'),
  Type.Literal('empty'),
  /** The file is neither XML nor a zip. */
  Type.Literal('not-xml'),
  /** The file is not UTF-8, or its encoding differs from the one that it declares. */
  Type.Literal('encoding'),
  /** The file declares a document type or entities. */
  Type.Literal('doctype'),
  /** The file is not well-formed XML, or an element is missing or duplicated. */
  Type.Literal('malformed'),
  /** The file is another kind of XML. */
  Type.Literal('unknown-document'),
  Type.Literal('wrong-namespace'),
  /** No signature covers the part that would be read. */
  Type.Literal('not-signed'),
  /** The signature or digest of an event is invalid. The event may be forged, and would change an invoice. */
  Type.Literal('bad-signature'),
  /** The access key has an invalid format or check digit. */
  Type.Literal('invalid-key'),
  /** The access key contradicts the invoice. */
  Type.Literal('key-mismatch'),
  /** A CNPJ or CPF has invalid check digits. */
  Type.Literal('invalid-tax-id'),
  /** The protocol of authorisation is missing, belongs to another invoice, or is a refusal. */
  Type.Literal('not-authorised'),
  /** The client is neither the issuer nor the recipient. */
  Type.Literal('other-taxpayer'),
  Type.Literal('encrypted'),
  /** The archive contains another archive. */
  Type.Literal('nested-archive'),
  Type.Literal('unreadable-archive'),
  Type.Literal('too-many-files'),
]);
export type NoteRefusal = Static<typeof NoteRefusal>;

/** An upload of invoices, and its progress. */
export const NoteImport = Type.Object({
  id: Type.String(),
  status: Type.Union([
    Type.Literal('QUEUED'),
    Type.Literal('RUNNING'),
    Type.Literal('DONE'),
    /**
     * The import stopped because of a fault in the portal. The files counted in `stored` are stored; sending the
     * archive again adds the rest.
     */
    Type.Literal('FAILED'),
  ]),
  /** ISO time. */
  createdAt: Type.String(),
  /** Name of the first file that was sent. */
  fileName: Type.String(),
  /** Number of files, including those found in archives so far. */
  filesTotal: Type.Integer(),
  filesDone: Type.Integer(),
  /** Number of new invoices and events. */
  stored: Type.Integer(),
  /** Number of files that were already stored. */
  duplicates: Type.Integer(),
  /** Invoices among `stored` that could not be verified. */
  unverified: Type.Integer(),
  rejected: Type.Integer(),
  /** The first 200 files that were not stored. */
  rejections: Type.Array(
    Type.Object({
      /** File name with its path in the archive. */
      fileName: Type.String(),
      reason: NoteRefusal,
      /** An element of the XML, or what is wrong with it; empty if the reason says everything. */
      detail: Type.String(),
    }),
  ),
});
export type NoteImport = Static<typeof NoteImport>;

export const NoteImportList = Type.Object({ items: Type.Array(NoteImport) });
export type NoteImportList = Static<typeof NoteImportList>;

/** Body of {@link importDocuments}. */
export const DocumentsToImport = Type.Object(
  {
    documentIds: Type.Array(Id, { minItems: 1, maxItems: maxNoteFiles, uniqueItems: true }),
  },
  { additionalProperties: false },
);

/**
 * Response of {@link listImportedDocuments}: the import state of each document that was imported as invoices. Documents
 * that were not are left out.
 */
export const ImportedDocuments = Type.Object({
  items: Type.Array(
    Type.Object({
      documentId: Type.String(),
      /** `waiting`: the file has not been read yet. `refused`: the file, or part of its content, was not stored. */
      state: Type.Union([Type.Literal('waiting'), Type.Literal('stored'), Type.Literal('refused')]),
    }),
  ),
});
export type ImportedDocuments = Static<typeof ImportedDocuments>;

/**
 * Body of {@link exportNotes}: either invoices by their access keys, or all invoices of a month, optionally of one kind
 * or direction. The response is that of other exports.
 */
export const NoteExportRequest = Type.Object(
  {
    accessKeys: Type.Optional(Type.Array(Type.String({ maxLength: 44 }), { minItems: 1, maxItems: 1000 })),
    competence: Type.Optional(Month),
    kind: Type.Optional(NoteKind),
    direction: Type.Optional(NoteDirection),
  },
  { additionalProperties: false },
);
export type NoteExportRequest = Static<typeof NoteExportRequest>;

const ofClient = Type.Object({ clientId: Id });
const ofNote = Type.Object({ clientId: Id, accessKey: Type.String({ pattern: '^[0-9A-Z]{44}$' }) });

export const getBoxECompany = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/companies',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Says whether the firm uses the storage of electronic invoices.',
  answers: { 200: BoxECompany },
});

export const changeBoxECompany = endpoint({
  method: 'PUT',
  path: '/api/boxe/v1/companies',
  access: 'boxE.manageFirm',
  when: shownWhen,
  summary: 'Switches the storage of electronic invoices on or off for the firm. For managers and owners.',
  body: BoxECompanyChange,
  answers: { 200: BoxECompany },
  example: { body: { enabled: true } },
});

export const getBoxEClient = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/clients/:clientId',
  access: 'actions.read',
  when: shownWhen,
  summary: 'Says whether the service is on for a client.',
  params: ofClient,
  answers: { 200: BoxEClient },
});

export const changeBoxEClient = endpoint({
  method: 'PUT',
  path: '/api/boxe/v1/clients/:clientId',
  access: 'boxE.manage',
  when: shownWhen,
  summary: 'Switches the service on or off for a client.',
  params: ofClient,
  body: BoxEClientChange,
  answers: { 200: BoxEClient },
  example: { body: { enabled: true, taxId: '12.ABC.345/01DE-35' } },
});

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/clients/:clientId/notes',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Lists a client’s stored invoices, newest first, page by page.',
  mayLag: true,
  params: ofClient,
  query: NoteQuery,
  answers: { 200: NoteList },
  example: {
    // The client of the test data does not have the service.
    answer: { status: 403 },
  },
});

export const getNoteTotals = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/clients/:clientId/notes/totals',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Adds up the invoices that a filter finds.',
  mayLag: true,
  params: ofClient,
  query: NoteTotalsQuery,
  answers: { 200: NoteTotals },
  example: {
    answer: { status: 403 },
  },
});

export const getNoteSummary = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/clients/:clientId/notes/summary',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Adds up a month of invoices.',
  mayLag: true,
  params: ofClient,
  query: NoteSummaryQuery,
  answers: { 200: NoteSummary },
  example: {
    answer: { status: 403 },
  },
});

export const getNote = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/clients/:clientId/notes/:accessKey',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Returns one invoice with its parties and items.',
  params: ofNote,
  answers: { 200: NoteDetail },
  example: {
    answer: { status: 403 },
    params: { accessKey: '3526050X0J92JY000196570010000006041448679011' },
  },
});

export const createNoteLink = endpoint({
  method: 'POST',
  path: '/api/boxe/v1/clients/:clientId/notes/:accessKey/download-links',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Creates a link to an invoice’s XML.',
  params: ofNote,
  answers: { 201: DownloadLink },
  example: {
    answer: { status: 403 },
    params: { accessKey: '3526050X0J92JY000196570010000006041448679011' },
  },
});

export const exportNotes = endpoint({
  method: 'POST',
  path: '/api/boxe/v1/clients/:clientId/notes/export',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Starts a zip of the invoices that a filter finds.',
  params: ofClient,
  body: NoteExportRequest,
  answers: { 202: ExportStarted },
  example: {
    answer: { status: 403 },
    body: { competence: '2026-11' },
  },
});

export const importNotes = endpoint({
  method: 'POST',
  path: '/api/boxe/v1/clients/:clientId/imports',
  access: 'actions.write',
  when: notesShownWhen,
  summary: 'Takes XML files or zips of them. They are read by a job.',
  params: ofClient,
  consumes: ['multipart/form-data'],
  answers: { 202: NoteImport },
  example: {
    answer: { status: 403 },
    form: { file: 'note.xml' },
  },
});

export const importDocuments = endpoint({
  method: 'POST',
  path: '/api/boxe/v1/clients/:clientId/imports/documents',
  access: 'actions.write',
  when: notesShownWhen,
  summary: 'Takes XML files, or zips of them, that lie among the client’s documents. They are read by a job.',
  params: ofClient,
  body: DocumentsToImport,
  problems: { conflict: ['scanning', 'scan-refused'] },
  answers: { 202: NoteImport },
  example: {
    answer: { status: 403 },
    body: { documentIds: ['{documentId}'] },
  },
});

export const listImportedDocuments = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/clients/:clientId/imports/documents',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Says what became of documents that were taken into the invoices.',
  params: ofClient,
  query: Type.Object({
    /** IDs of at most 100 documents, separated by commas. */
    documentIds: Type.String({ pattern: '^[\\w-]+(,[\\w-]+){0,99}$', maxLength: 8000 }),
  }),
  answers: { 200: ImportedDocuments },
  example: {
    answer: { status: 403 },
    query: { documentIds: '{documentId}' },
  },
});

export const listNoteImports = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/clients/:clientId/imports',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Lists a client’s imports, newest first.',
  params: ofClient,
  answers: { 200: NoteImportList },
  example: {
    answer: { status: 403 },
  },
});

export const getNoteImport = endpoint({
  method: 'GET',
  path: '/api/boxe/v1/clients/:clientId/imports/:importId',
  access: 'actions.read',
  when: notesShownWhen,
  summary: 'Returns how far an import is, and which files it refused.',
  params: Type.Object({ clientId: Id, importId: Id }),
  answers: { 200: NoteImport },
  example: {
    answer: { status: 403 },
  },
});
