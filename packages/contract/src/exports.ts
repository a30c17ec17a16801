import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';
import { DownloadLink } from './storage.ts';

/** Status of an export (spec section 4). `QUEUED` and `RUNNING` are in progress; the others are final. */
export const ExportStatus = Type.Union([
  Type.Literal('QUEUED'),
  Type.Literal('RUNNING'),
  Type.Literal('SUCCESS'),
  /** The zip is ready, but some of the requested documents are missing. */
  Type.Literal('PARTIAL_SUCCESS'),
  Type.Literal('ERROR'),
]);
export type ExportStatus = Static<typeof ExportStatus>;

const Ids = (maxItems: number) => Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems });

/** Body of {@link startExport}: at least one document or container. */
export const ExportRequest = Type.Object(
  {
    /** IDs of documents. */
    fileIDs: Ids(10_000),
    /** IDs of folders, projects or a client's root, each exported with everything below it. */
    folderIDs: Type.Optional(Ids(1_000)),
  },
  { additionalProperties: false },
);
export type ExportRequest = Static<typeof ExportRequest>;

/** Response with the ID of the job. */
export const ExportStarted = Type.Object({ data: Type.String() });
export type ExportStarted = Static<typeof ExportStarted>;

/** A zip file that is being made for the caller, or is ready. */
export const ExportJob = Type.Object({
  id: Type.String(),
  jobStatus: ExportStatus,
  /** File name of the zip. */
  fileName: Type.String(),
  createdDate: Type.String(),
  /** ISO time at which the zip is deleted. */
  expiresDate: Type.String(),
  filesDone: Type.Integer(),
  filesTotal: Type.Integer(),
  /** Bytes of the documents processed so far. */
  bytesDone: Type.Integer(),
  bytesTotal: Type.Integer(),
  /** Size of the zip in bytes; null until it is ready. */
  size: Type.Union([Type.Integer(), Type.Null()]),
  /** Number of documents that could not be included. */
  missingCount: Type.Integer(),
  /** Paths in the zip of the first missing documents. */
  missing: Type.Array(Type.String()),
});
export type ExportJob = Static<typeof ExportJob>;

/** Response of {@link getExport}. */
export const ExportJobAnswer = Type.Object({ data: ExportJob });
export type ExportJobAnswer = Static<typeof ExportJobAnswer>;

/** Query of {@link downloadExport} and {@link createExportLink}. */
export const ExportResultQuery = Type.Object({
  /**
   * Must be true to get an export with the status `PARTIAL_SUCCESS`: the caller accepts the zip without the missing
   * documents. Otherwise 409 `export-incomplete`.
   */
  partial: Type.Optional(Type.Boolean()),
});
export type ExportResultQuery = Static<typeof ExportResultQuery>;

/** Response of {@link listExports}: the caller's own exports, newest first. */
export const ExportJobList = Type.Object({ data: Type.Array(ExportJob) });
export type ExportJobList = Static<typeof ExportJobList>;

const ofJob = Type.Object({ jobId: Id });

export const startExport = endpoint({
  method: 'POST',
  path: '/api/storage/v1/jobs/export',
  access: 'documents.read',
  summary: 'Starts a zip of documents and folders.',
  body: ExportRequest,
  answers: { 202: ExportStarted },
  problems: {
    conflict: ['nothing-to-export', 'scanning', 'scan-refused'],
    'too-large': [],
    'too-many-requests': [],
  },
  example: { body: { fileIDs: ['{documentId}'] } },
});

export const listExports = endpoint({
  method: 'GET',
  path: '/api/storage/v1/jobs',
  access: 'documents.read',
  summary: 'Lists the person’s exports.',
  answers: { 200: ExportJobList },
});

export const getExport = endpoint({
  method: 'GET',
  path: '/api/storage/v1/jobs/:jobId',
  access: 'documents.read',
  summary: 'Returns how far an export is.',
  params: ofJob,
  answers: { 200: ExportJobAnswer },
});

export const removeExport = endpoint({
  method: 'DELETE',
  path: '/api/storage/v1/jobs/:jobId',
  access: 'documents.read',
  summary: 'Cancels or removes an export.',
  params: ofJob,
  answers: { 204: Nothing },
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/storage/v1/jobs/:jobId/result',
  access: 'documents.read',
  summary: 'Downloads a finished export.',
  params: ofJob,
  query: ExportResultQuery,
  produces: ['application/zip'],
  problems: { conflict: ['export-incomplete', 'export-not-ready', 'export-outdated'] },
});

export const createExportLink = endpoint({
  method: 'POST',
  path: '/api/storage/v1/jobs/:jobId/download-links',
  access: 'documents.read',
  summary: 'Creates a link to a finished export.',
  params: ofJob,
  query: ExportResultQuery,
  answers: { 201: DownloadLink },
  problems: { conflict: ['export-incomplete'] },
});
