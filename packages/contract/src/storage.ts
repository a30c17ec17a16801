import Type, { type Static } from 'typebox';
import { exampleContainer, perContainer } from './containerPath.ts';
import { ClientDocumentsPath, ClientDocumentsUpload, DocumentMetaData, UploadResponse } from './documents.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** Response of {@link getUploadConstraints}. */
export const UploadConstraints = Type.Object({
  data: Type.Object({
    /** File extensions that can be previewed, in lower case and without a dot. */
    convertedTypes: Type.Array(Type.String()),
    /** File extensions that are accepted but cannot be previewed. */
    unconvertedTypes: Type.Array(Type.String()),
    /** Whether the firm has room for the requested number of bytes; absent if the request gave none. */
    hasRoom: Type.Optional(Type.Boolean()),
  }),
});
export type UploadConstraints = Static<typeof UploadConstraints>;

/** Query of {@link getUploadConstraints}. */
export const UploadConstraintsQuery = Type.Object({
  /** Total size in bytes of all files that the person wants to upload. */
  bytes: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});
export type UploadConstraintsQuery = Static<typeof UploadConstraintsQuery>;

/** Body of {@link findTakenNames} and {@link findTakenNamesBeside}. */
export const ExistsRequest = Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 200 });
export type ExistsRequest = Static<typeof ExistsRequest>;

/** Path parameters of the same check for the container that holds a document. */
export const DocumentPath = Type.Object({ documentId: Type.String({ maxLength: 64 }) });

export const ExistsResponse = Type.Object({
  data: Type.Array(Type.Object({ name: Type.String(), exists: Type.Boolean() })),
});
export type ExistsResponse = Static<typeof ExistsResponse>;

/**
 * Body of {@link changeItemMetaData}: sets the given fields and leaves the others unchanged. All or nothing: 404 for an
 * item that is not in this container, 403 for one that the person may not change. A task must belong to the client and
 * be pending.
 */
export const ItemMetaDataUpdate = Type.Array(
  Type.Object(
    {
      Id: Type.String({ maxLength: 64 }),
      ContainerId: Type.String({ maxLength: 64 }),
      CustomItemMetaData: DocumentMetaData,
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 500 },
);
export type ItemMetaDataUpdate = Static<typeof ItemMetaDataUpdate>;

export const DocumentMetaDataField = Type.Union([
  Type.Literal('ccTask'),
  Type.Literal('ccTaskLabel'),
  Type.Literal('ccGroupType'),
  Type.Literal('ccStep'),
]);
export type DocumentMetaDataField = Static<typeof DocumentMetaDataField>;

/** Body of {@link removeItemMetaData}: removes fields. All or nothing, as for {@link ItemMetaDataUpdate}. */
export const ItemMetaDataRemoval = Type.Array(
  Type.Object(
    {
      Id: Type.String({ maxLength: 64 }),
      ContainerId: Type.String({ maxLength: 64 }),
      Fields: Type.Array(DocumentMetaDataField, { minItems: 1, uniqueItems: true }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 500 },
);
export type ItemMetaDataRemoval = Static<typeof ItemMetaDataRemoval>;

/**
 * Query of {@link uploadDocument}. The body is a multipart form with one file (field `file[]`), which {@link
 * DocumentMetaData} as JSON (field `metaData`) may precede. If the name is taken, the server answers 409 `conflict`;
 * the sender adds a number to the name and tries again.
 */
export const UploadQuery = Type.Object({
  /** Set to `false` to send the firm no e-mail about each single upload. */
  notify: Type.Optional(Type.Literal('false')),
  onConflict: Type.Optional(Type.Literal('Fail')),
  /**
   * Idempotency key, made by the sender. If the upload is repeated after a lost response, the server returns the
   * document of the first one.
   */
  uploadId: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
});
export type UploadQuery = Static<typeof UploadQuery>;

/**
 * Response of {@link createDocumentLink}: a URL that the browser can open without a token header. It works for a
 * minute, and only with the cookie of the session that requested it.
 */
export const DownloadLink = Type.Object({
  /** A path on this origin. */
  url: Type.String(),
  fileName: Type.String(),
  /** ISO time. A download that has started is not interrupted. */
  expiresAt: Type.String(),
});
export type DownloadLink = Static<typeof DownloadLink>;

/** Storage that a firm's documents use, in bytes. */
export const StorageUse = Type.Object({
  /** Bytes used. Identical contents count once; the recycle bin is included. */
  usedBytes: Type.Integer(),
  /** Storage quota; null if only the disk limits it. */
  quotaBytes: Type.Union([Type.Integer(), Type.Null()]),
});
export type StorageUse = Static<typeof StorageUse>;

/** Response of {@link getStorageUse}, for staff. */
export const StorageUseAnswer = Type.Object({ data: StorageUse });
export type StorageUseAnswer = Static<typeof StorageUseAnswer>;

/** Problems of every call that returns a document's content. */
const contentProblems = { conflict: ['scanning', 'scan-refused'] } as const;

/** Conflicts of every call that adds documents to a task. */
const taskConflicts = ['task-complete', 'step-accepted', 'step-full', 'kind-unavailable'] as const;

/** Problems of every call that accepts a file. */
export const uploadProblems = {
  conflict: ['name-taken', ...taskConflicts],
  'too-large': [],
  'file-type-not-allowed': [],
  'file-name-not-allowed': [],
  'upload-incomplete': [],
  'insufficient-storage': ['quota'],
} as const;

const ofDocument = Type.Object({ documentId: Id });
const ofContainer = Type.Object({ id: Id });

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/storage/v1/folders/:folderId/documents/:documentId',
  access: 'documents.read',
  summary: 'Downloads a document.',
  params: Type.Object({ folderId: Id, documentId: Id }),
  produces: ['application/octet-stream'],
  problems: contentProblems,
});

export const createDocumentLink = endpoint({
  method: 'POST',
  path: '/api/storage/v1/documents/:documentId/download-links',
  access: 'documents.read',
  summary: 'Creates a link to a document, for the browser’s own download.',
  params: ofDocument,
  answers: { 201: DownloadLink },
  problems: contentProblems,
});

export const followDownloadLink = endpoint({
  method: 'GET',
  path: '/api/storage/v1/downloads/:secret',
  // The link and the session's cookie authorise the request: a browser sends no token when it opens a URL.
  access: 'public',
  summary: 'Downloads what such a link leads to. The session’s cookie opens it, or the API key that made it.',
  params: Type.Object({ secret: Type.String({ maxLength: 100 }) }),
  produces: ['application/octet-stream'],
  problems: { conflict: ['export-not-ready', 'export-outdated'] },
});

export const changeItemMetaData = endpoint({
  method: 'PUT',
  path: '/api/storage/v1/itemmetadata',
  access: 'documents.write',
  summary: 'Ties documents to tasks.',
  body: ItemMetaDataUpdate,
  answers: { 204: Nothing },
  example: {
    // Who may change a document depends on its author: tested in storage/itemMetaData.test.ts.
    answer: { status: 404 },
    body: [{ Id: 'none', ContainerId: '{folderId}', CustomItemMetaData: {} }],
  },
  problems: {
    conflict: taskConflicts,
    'file-type-not-allowed': [],
  },
});

export const removeItemMetaData = endpoint({
  method: 'POST',
  path: '/api/storage/v1/itemmetadata/removal',
  access: 'documents.write',
  summary: 'Unties documents from tasks.',
  body: ItemMetaDataRemoval,
  answers: { 204: Nothing },
  example: {
    answer: { status: 404 },
    body: [{ Id: 'none', ContainerId: '{folderId}', Fields: ['ccStep'] }],
  },
  problems: {
    conflict: taskConflicts,
    'file-type-not-allowed': [],
  },
});

export const getMailFrame = endpoint({
  method: 'GET',
  path: '/api/storage/v1/mail-frame',
  access: 'public',
  summary: 'Returns an empty page in which the portal shows an e-mail message.',
  produces: ['text/html'],
});

export const previewDocument = endpoint({
  method: 'GET',
  path: '/api/storage/v1/documents/:documentId/preview',
  access: 'documents.preview',
  summary: 'Returns a document’s content, to be shown within the portal.',
  params: ofDocument,
  produces: ['application/octet-stream'],
  problems: contentProblems,
});

export const getUploadConstraints = endpoint({
  method: 'GET',
  path: '/api/storage/v1/documents/constraints',
  access: 'documents.read',
  summary: 'Says which files may be uploaded.',
  query: UploadConstraintsQuery,
  answers: { 200: UploadConstraints },
});

export const findTakenNames = perContainer((path) =>
  endpoint({
    method: 'POST',
    path: `/api/storage/v1/${path}/:id/documents/exists`,
    access: 'documents.read',
    summary: 'Says which names are taken in a container.',
    params: ofContainer,
    body: ExistsRequest,
    answers: { 200: ExistsResponse },
    example: { params: { id: exampleContainer[path] }, body: ['a.pdf'] },
  }),
);

export const findTakenNamesBeside = endpoint({
  method: 'POST',
  path: '/api/storage/v1/documents/:documentId/documents/exists',
  access: 'documents.read',
  summary: 'Says which names are taken beside a document.',
  params: DocumentPath,
  body: ExistsRequest,
  answers: { 200: ExistsResponse },
  example: { body: ['a.pdf'] },
});

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/api/storage/v1/usage',
  access: 'storage.read',
  summary: 'Returns how much room the firm’s documents take.',
  answers: { 200: StorageUseAnswer },
});

export const uploadDocument = perContainer((path) =>
  endpoint({
    method: 'POST',
    path: `/api/storage/v1/${path}/:id/documents`,
    access: 'documents.write',
    summary: 'Uploads a file into a container.',
    params: ofContainer,
    query: UploadQuery,
    consumes: ['multipart/form-data'],
    answers: { 201: UploadResponse },
    example: {
      answer: { toReader: 403 },
      params: { id: exampleContainer[path] },
      form: { file: '{unique}.pdf' },
    },
    problems: uploadProblems,
  }),
);

export const uploadClientDocument = endpoint({
  method: 'POST',
  path: '/api/tax/v1/clients/:clientId/years/:taxYear/client-documents',
  access: 'documents.write',
  summary: 'Uploads a file into a client’s folder for a tax year.',
  params: ClientDocumentsPath,
  query: ClientDocumentsUpload,
  consumes: ['multipart/form-data'],
  answers: { 201: UploadResponse },
  example: {
    answer: { status: 404 },
    params: { taxYear: '1999' },
    form: { file: '{unique}.pdf' },
  },
  problems: uploadProblems,
});
