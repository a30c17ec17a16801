import Type, { type Static } from 'typebox';
import { DocumentMetaData } from './storage.ts';

export const ContainerType = Type.Union([
  Type.Literal('Client'),
  Type.Literal('Project'),
  Type.Literal('Folder'),
]);
export type ContainerType = Static<typeof ContainerType>;

export const Permissions = Type.Object({
  /** May add contents. */
  canCreate: Type.Boolean(),
  canRead: Type.Boolean(),
  canUpdate: Type.Boolean(),
  canDelete: Type.Boolean(),
});
export type Permissions = Static<typeof Permissions>;

export const StorageUser = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  userGuid: Type.String(),
  isCurrentUser: Type.Boolean(),
});
export type StorageUser = Static<typeof StorageUser>;

export const History = Type.Object({
  createdBy: StorageUser,
  createdDate: Type.String(),
  modifiedBy: StorageUser,
  modifiedDate: Type.String(),
});
export type History = Static<typeof History>;

/** A project or folder; the root of a client is one of type Client. */
export const Container = Type.Object({
  id: Type.String(),
  type: ContainerType,
  name: Type.String(),
  clientId: Type.String(),
  parentId: Type.Union([Type.String(), Type.Null()]),
  history: History,
  permissions: Permissions,
  documentCount: Type.Integer(),
  hasFolders: Type.Boolean(),
  hasFiles: Type.Boolean(),
  /** 1900 means none. */
  processingYear: Type.Integer(),
  productType: Type.Union([Type.String(), Type.Null()]),
  isShared: Type.Boolean(),
});
export type Container = Static<typeof Container>;

export const Document = Type.Object({
  id: Type.String(),
  name: Type.String(),
  mimeType: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** Lower-case hex of the content. */
  sha256: Type.String(),
  parent: Type.Object({ id: Type.String(), type: ContainerType, name: Type.String() }),
  clientId: Type.String(),
  history: History,
  permissions: Permissions,
  customItemMetaData: DocumentMetaData,
  isReadByClientUser: Type.Boolean(),
  commentsCount: Type.Integer(),
});
export type Document = Static<typeof Document>;

/** Answer of a multipart upload to `POST /api/storage/v1/{clients|projects|folders}/{id}/documents` (form field `file[]`). */
export const UploadResponse = Type.Object({ data: Type.Array(Document) });
export type UploadResponse = Static<typeof UploadResponse>;

/** Query of `GET /api/documents/v1/containers/tree`: containers of one client, parents before children. */
export const ContainerTreeQuery = Type.Object({ clientId: Type.String({ maxLength: 64 }) });
export type ContainerTreeQuery = Static<typeof ContainerTreeQuery>;

export const ContainerTree = Type.Object({ data: Type.Array(Container) });
export type ContainerTree = Static<typeof ContainerTree>;

/**
 * Query of `GET /api/documents/v1/containers/documents`. Exactly one of `clientId` (all of the client's documents) and
 * `parentIds` (one container) is given. Pages are reached by key: `after` is the previous answer's `next`.
 */
export const DocumentListQuery = Type.Object({
  clientId: Type.Optional(Type.String({ maxLength: 64 })),
  parentIds: Type.Optional(Type.String({ maxLength: 64 })),
  /** Only documents of this task. */
  ccTask: Type.Optional(Type.String({ maxLength: 64 })),
  orderBy: Type.Optional(
    Type.Union([Type.Literal('modifiedDate'), Type.Literal('name')], { default: 'modifiedDate' }),
  ),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  after: Type.Optional(Type.String({ maxLength: 500 })),
});
export type DocumentListQuery = Static<typeof DocumentListQuery>;

export const DocumentList = Type.Object({
  data: Type.Object({
    items: Type.Array(Document),
    /** Pass as `after` for the next page; null on the last. */
    next: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type DocumentList = Static<typeof DocumentList>;
