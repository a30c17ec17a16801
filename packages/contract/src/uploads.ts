import Type, { type Static } from 'typebox';
import { ContainerPath } from './containerPath.ts';
import { DocumentMetaData, UploadResponse } from './documents.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';
import { uploadProblems } from './storage.ts';

/**
 * Keys of `Upload-Metadata` of {@link beginUpload} (tus 1.0: values are base64). `metaData` is {@link DocumentMetaData}
 * as JSON. Other keys are ignored.
 */
export const UploadMetadata = Type.Object({
  filename: Type.String({ minLength: 1, maxLength: 1024 }),
  containerType: ContainerPath,
  containerId: Type.String({ maxLength: 64 }),
  metaData: Type.Optional(DocumentMetaData),
  /**
   * Time of the file's last change as the browser reports it, in milliseconds since 1970. It helps to recognise the
   * file later.
   */
  lastModified: Type.Optional(Type.Integer({ minimum: -8.64e15, maximum: 8.64e15 })),
});
export type UploadMetadata = Static<typeof UploadMetadata>;

/** A resumable upload of the caller's that is not a document yet. */
export const ResumableUpload = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  /** Size in bytes. */
  size: Type.Integer(),
  /** Number of bytes received so far. */
  offset: Type.Integer(),
  lastModified: Type.Union([Type.Integer(), Type.Null()]),
  to: Type.Object({ type: ContainerPath, id: Type.String(), name: Type.String() }),
  clientId: Type.String(),
  metaData: DocumentMetaData,
  /** ISO time. */
  createdAt: Type.String(),
  /** ISO time at which the received data is deleted. */
  expiresAt: Type.String(),
});
export type ResumableUpload = Static<typeof ResumableUpload>;

/** Response of {@link listUploads}: oldest first. */
export const ResumableUploadList = Type.Object({ data: Type.Array(ResumableUpload) });
export type ResumableUploadList = Static<typeof ResumableUploadList>;

/** Body of {@link completeUpload}, which turns a fully received upload into a document. */
export const UploadCompletion = Type.Object(
  {
    /** New name with the same extension, if the original name of the upload is taken. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  },
  { additionalProperties: false },
);
export type UploadCompletion = Static<typeof UploadCompletion>;

const ofUpload = Type.Object({ uploadId: Id });

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/storage/v1/uploads',
  // Requires write access, because a person who views the portal as another does not resume that person's uploads.
  access: 'documents.write',
  summary: 'Lists the person’s unfinished uploads, oldest first.',
  answers: { 200: ResumableUploadList },
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/storage/v1/uploads/:uploadId/document',
  access: 'documents.write',
  summary: 'Makes a document of an upload that has arrived whole.',
  params: ofUpload,
  body: UploadCompletion,
  answers: { 201: UploadResponse },
  problems: uploadProblems,
  example: { body: {} },
});

export const announceUploads = endpoint({
  method: 'POST',
  path: '/api/storage/v1/notifications/documents/upload',
  access: 'documents.write',
  summary: 'Tells the firm of a batch of uploads.',
  answers: { 204: Nothing },
});

export const describeUploads = endpoint({
  method: 'OPTIONS',
  path: '/api/storage/v1/uploads',
  access: 'public',
  summary: 'Says what of tus the server speaks.',
  answers: { 204: Nothing },
});

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/storage/v1/uploads',
  access: 'documents.write',
  summary: 'Begins a resumable upload (tus).',
  headers: Type.Object({
    'upload-length': Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    'upload-metadata': Type.String({ maxLength: 8 * 1024 }),
  }),
  problems: { ...uploadProblems, 'precondition-failed': [], 'too-many-requests': [] },
  example: {
    answer: { status: 201, toReader: 403 },
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': { filename: '{unique}.pdf', containerType: 'clients', containerId: '{clientId}' },
    },
  },
});

export const getUploadOffset = endpoint({
  method: 'HEAD',
  path: '/api/storage/v1/uploads/:uploadId',
  access: 'documents.write',
  summary: 'Returns how much of an upload has arrived (tus).',
  params: ofUpload,
  problems: { 'precondition-failed': [] },
});

export const appendToUpload = endpoint({
  method: 'PATCH',
  path: '/api/storage/v1/uploads/:uploadId',
  access: 'documents.write',
  summary: 'Takes the next part of an upload (tus).',
  params: ofUpload,
  headers: Type.Object({ 'upload-offset': Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
  answers: { 204: Nothing },
  problems: {
    'too-large': [],
    conflict: ['wrong-offset'],
    'precondition-failed': [],
    'upload-incomplete': [],
    'insufficient-storage': [],
  },
  example: {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  },
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/storage/v1/uploads/:uploadId',
  access: 'documents.write',
  summary: 'Cancels an upload (tus).',
  params: ofUpload,
  answers: { 204: Nothing },
  problems: { 'precondition-failed': [] },
  example: { headers: { 'tus-resumable': '1.0.0' } },
});
