import Type, { type Static } from 'typebox';

/** `GET /api/storage/v1/documents/constraints`. */
export const UploadConstraints = Type.Object({
  data: Type.Object({
    /** Extensions without a dot, lower case, that can be previewed. */
    convertedTypes: Type.Array(Type.String()),
    /** Extensions that are kept as they are. */
    unconvertedTypes: Type.Array(Type.String()),
    /** Whether the firm has room for the bytes that were asked about; not told where none were. */
    hasRoom: Type.Optional(Type.Boolean()),
  }),
});
export type UploadConstraints = Static<typeof UploadConstraints>;

/** Query of `GET /api/storage/v1/documents/constraints`. */
export const UploadConstraintsQuery = Type.Object({
  /** Of all files that are to be sent. */
  bytes: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});
export type UploadConstraintsQuery = Static<typeof UploadConstraintsQuery>;

/** Kinds of container in the addresses of the storage service. */
export const ContainerPath = Type.Union([
  Type.Literal('clients'),
  Type.Literal('projects'),
  Type.Literal('folders'),
]);
export type ContainerPath = Static<typeof ContainerPath>;

/** Body of `POST /api/storage/v1/{clients|projects|folders|documents}/{id}/documents/exists`. */
export const ExistsRequest = Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 200 });
export type ExistsRequest = Static<typeof ExistsRequest>;

/** Path of the same question about the container in which a document lies. */
export const DocumentPath = Type.Object({ documentId: Type.String({ maxLength: 64 }) });

export const ExistsResponse = Type.Object({
  data: Type.Array(Type.Object({ name: Type.String(), exists: Type.Boolean() })),
});
export type ExistsResponse = Static<typeof ExistsResponse>;

/** What ties a document to a task; the answer of an upload carries it and lists may be filtered by it. */
export const DocumentMetaData = Type.Object(
  {
    ccTask: Type.Optional(Type.String({ maxLength: 64 })),
    ccTaskLabel: Type.Optional(Type.String({ maxLength: 500 })),
    /** `kind.taxYear`. */
    ccGroupType: Type.Optional(Type.String({ maxLength: 100 })),
    ccStep: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type DocumentMetaData = Static<typeof DocumentMetaData>;

/**
 * Body of `PUT /api/storage/v1/itemmetadata`: what is given is set, what is left out stays. All or none: 404 for an item that
 * does not lie in this container, 403 for one that the person may not change. A task has to be the client's and pending.
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

/** Body of `POST /api/storage/v1/itemmetadata/removal`: takes fields away. All or none, as {@link ItemMetaDataUpdate}. */
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
 * Query of `POST /api/storage/v1/{clients|projects|folders}/{id}/documents`, a multipart form of one file (field
 * `file[]`) that may be preceded by {@link DocumentMetaData} as JSON (field `metaData`). A name that is taken answers 409
 * `conflict`; the sender counts it up and tries again.
 */
export const UploadQuery = Type.Object({
  /** Whether the firm is told by e-mail of each single upload. */
  notify: Type.Optional(Type.Literal('false')),
  onConflict: Type.Optional(Type.Literal('Fail')),
  /** Made by the sender: an upload that is sent again, since its answer was lost, answers the document of the first time. */
  uploadId: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
});
export type UploadQuery = Static<typeof UploadQuery>;

/**
 * Answer of `POST /api/storage/v1/documents/{documentId}/download-links`: an address that the browser itself can open, as
 * it needs no token header. It works for a minute, and only together with the cookie of the session that asked for it.
 */
export const DownloadLink = Type.Object({
  /** A path of this origin. */
  url: Type.String(),
  fileName: Type.String(),
  /** ISO time. A download that has begun is not cut. */
  expiresAt: Type.String(),
});
export type DownloadLink = Static<typeof DownloadLink>;

/** What the documents of a firm take, in bytes. */
export const StorageUse = Type.Object({
  /** Each content once, with what is in the recycle bin. */
  usedBytes: Type.Integer(),
  /** What they may take; null: as much as there is room for. */
  quotaBytes: Type.Union([Type.Integer(), Type.Null()]),
});
export type StorageUse = Static<typeof StorageUse>;

/** `GET /api/storage/v1/usage`, for staff. */
export const StorageUseAnswer = Type.Object({ data: StorageUse });
export type StorageUseAnswer = Static<typeof StorageUseAnswer>;
