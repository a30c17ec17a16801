import Type, { type Static } from 'typebox';
import { ContainerType, StorageUser } from './documents.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

const ItemId = Type.String({ minLength: 1, maxLength: 64 });

/** Body of {@link trashDocument}: a document and the container that holds it. */
export const TrashRequest = Type.Object(
  { Id: ItemId, ContainerId: ItemId, ContainerType },
  { additionalProperties: false },
);
export type TrashRequest = Static<typeof TrashRequest>;

/** Body of {@link trashDocuments}. */
export const BatchDeleteRequest = Type.Array(TrashRequest, { minItems: 1, maxItems: 500 });
export type BatchDeleteRequest = Static<typeof BatchDeleteRequest>;

/** Reason why an item was not changed. */
export const TrashRefusal = Type.Union([Type.Literal('forbidden'), Type.Literal('not-found')]);
export type TrashRefusal = Static<typeof TrashRefusal>;

/** Outcome of each item, in the order of the request; `refused` is null on success. */
export const TrashOutcomes = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String(), refused: Type.Union([TrashRefusal, Type.Null()]) })),
});
export type TrashOutcomes = Static<typeof TrashOutcomes>;

/** Query of {@link listTrash}: the recycle bin of one client, paged by key. */
export const TrashQuery = Type.Object({
  clientId: Type.String({ maxLength: 64 }),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  after: Type.Optional(Type.String({ maxLength: 500 })),
});
export type TrashQuery = Static<typeof TrashQuery>;

/** Item in the recycle bin: a document, or a folder or project with everything in it. */
export const TrashItem = Type.Object({
  id: Type.String(),
  type: Type.Union([Type.Literal('Document'), Type.Literal('Folder'), Type.Literal('Project')]),
  name: Type.String(),
  /** MIME type of the document; null for a folder. */
  mimeType: Type.Union([Type.String(), Type.Null()]),
  /** Size in bytes; for a folder, the total of its documents. */
  size: Type.Integer(),
  /** Number of documents in a folder; 1 for a document. */
  documentCount: Type.Integer(),
  /** Name of the container that held the item. */
  place: Type.String(),
  deletedBy: StorageUser,
  deletedDate: Type.String(),
  /** ISO time at which the item is permanently deleted. */
  restorableUntil: Type.String(),
});
export type TrashItem = Static<typeof TrashItem>;

export const TrashList = Type.Object({
  data: Type.Object({
    items: Type.Array(TrashItem),
    /** Cursor to pass as `after` for the next page; null on the last page. */
    next: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type TrashList = Static<typeof TrashList>;

/** Body of {@link restoreFromTrash}: IDs of documents and containers. */
export const RestoreRequest = Type.Object(
  { ids: Type.Array(ItemId, { minItems: 1, maxItems: 500 }) },
  { additionalProperties: false },
);
export type RestoreRequest = Static<typeof RestoreRequest>;

export const trashDocument = endpoint({
  method: 'POST',
  path: '/api/documents/v1/trash/documents',
  access: 'documents.write',
  summary: 'Moves a document to the recycle bin.',
  body: TrashRequest,
  answers: { 204: Nothing },
  example: {
    // The examples change nothing, so that all callers find the same state: the document is in another folder, the
    // container is a root.
    answer: { status: 404 },
    body: { Id: '{documentId}', ContainerId: 'another', ContainerType: 'Folder' },
  },
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/v1/documents/:documentId',
  access: 'documents.write',
  summary: 'Moves a document to the recycle bin, by its ID alone.',
  params: Type.Object({ documentId: Id }),
  answers: { 204: Nothing },
  example: { params: { documentId: 'none' } },
});

export const trashDocuments = endpoint({
  method: 'PUT',
  path: '/api/documents/v1/batch-delete',
  access: 'documents.write',
  summary: 'Moves documents to the recycle bin, each by itself.',
  body: BatchDeleteRequest,
  answers: { 200: TrashOutcomes },
  example: { body: [{ Id: 'none', ContainerId: 'none', ContainerType: 'Folder' }] },
});

export const trashContainer = endpoint({
  method: 'DELETE',
  path: '/api/documents/v1/containers/:containerId',
  access: 'documents.write',
  summary: 'Moves a folder and all that is in it to the recycle bin.',
  params: Type.Object({ containerId: Id }),
  answers: { 204: Nothing },
  example: {
    answer: { status: 403 },
    params: { containerId: '{clientId}' },
  },
  problems: { forbidden: ['contents'] },
});

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/documents/v1/trash',
  access: 'documents.read',
  summary: 'Lists a client’s recycle bin.',
  query: TrashQuery,
  answers: { 200: TrashList },
  example: { query: { clientId: '{clientId}' } },
});

export const restoreFromTrash = endpoint({
  method: 'POST',
  path: '/api/documents/v1/trash/restore',
  access: 'documents.write',
  summary: 'Restores what is in the recycle bin, each by itself.',
  body: RestoreRequest,
  answers: { 200: TrashOutcomes },
  example: { body: { ids: ['none'] } },
});
