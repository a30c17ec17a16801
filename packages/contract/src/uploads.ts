import Type, { type Static } from 'typebox';
import { ContainerPath, DocumentMetaData } from './storage.ts';

/**
 * What `Upload-Metadata` of `POST /api/storage/v1/uploads` says (tus 1.0: keys with values in base64). `metaData` is
 * {@link DocumentMetaData} as JSON. Keys that are not named here are passed over.
 */
export const UploadMetadata = Type.Object({
  filename: Type.String({ minLength: 1, maxLength: 1024 }),
  containerType: ContainerPath,
  containerId: Type.String({ maxLength: 64 }),
  metaData: Type.Optional(DocumentMetaData),
  /** Milliseconds since 1970, as the browser tells of the file: to know it again. */
  lastModified: Type.Optional(Type.Integer({ minimum: -8.64e15, maximum: 8.64e15 })),
});
export type UploadMetadata = Static<typeof UploadMetadata>;

/** A resumable upload of one's own that is no document yet. */
export const ResumableUpload = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** Bytes that have arrived. */
  offset: Type.Integer(),
  lastModified: Type.Union([Type.Integer(), Type.Null()]),
  to: Type.Object({ type: ContainerPath, id: Type.String(), name: Type.String() }),
  clientId: Type.String(),
  metaData: DocumentMetaData,
  /** ISO time. */
  createdAt: Type.String(),
  /** ISO time after which what has arrived is removed. */
  expiresAt: Type.String(),
});
export type ResumableUpload = Static<typeof ResumableUpload>;

/** `GET /api/storage/v1/uploads`: oldest first. */
export const ResumableUploadList = Type.Object({ data: Type.Array(ResumableUpload) });
export type ResumableUploadList = Static<typeof ResumableUploadList>;

/** Body of `POST /api/storage/v1/uploads/{uploadId}/document`, which makes a document of what has arrived whole. */
export const UploadCompletion = Type.Object(
  {
    /** Another name than the upload began with, since that one is taken; with the same extension. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  },
  { additionalProperties: false },
);
export type UploadCompletion = Static<typeof UploadCompletion>;
