import Type, { type Static } from 'typebox';
import { ContainerType, StorageUser } from './documents.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });

/** Body of `POST /api/documents/v1/trash/documents`: a document, and where it lies. */
export const TrashRequest = Type.Object(
  { Id, ContainerId: Id, ContainerType },
  { additionalProperties: false },
);
export type TrashRequest = Static<typeof TrashRequest>;

/** Body of `PUT /api/documents/v1/batch-delete`. */
export const BatchDeleteRequest = Type.Array(TrashRequest, { minItems: 1, maxItems: 500 });
export type BatchDeleteRequest = Static<typeof BatchDeleteRequest>;

/** Why something stays as it is. */
export const TrashRefusal = Type.Union([Type.Literal('forbidden'), Type.Literal('not-found')]);
export type TrashRefusal = Static<typeof TrashRefusal>;

/** What became of each, in the order in which it was asked for; `refused` is null where it was done. */
export const TrashOutcomes = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String(), refused: Type.Union([TrashRefusal, Type.Null()]) })),
});
export type TrashOutcomes = Static<typeof TrashOutcomes>;

/** Query of `GET /api/documents/v1/trash`: the recycle bin of one client, by key. */
export const TrashQuery = Type.Object({
  clientId: Type.String({ maxLength: 64 }),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  after: Type.Optional(Type.String({ maxLength: 500 })),
});
export type TrashQuery = Static<typeof TrashQuery>;

/** A document, or a folder or project with all that it held, in the recycle bin. */
export const TrashItem = Type.Object({
  id: Type.String(),
  type: Type.Union([Type.Literal('Document'), Type.Literal('Folder'), Type.Literal('Project')]),
  name: Type.String(),
  /** Of a document; else null. */
  mimeType: Type.Union([Type.String(), Type.Null()]),
  /** Bytes, of a folder's documents together. */
  size: Type.Integer(),
  /** What a folder holds; 1 for a document. */
  documentCount: Type.Integer(),
  /** The name of the container that it lay in. */
  place: Type.String(),
  deletedBy: StorageUser,
  deletedDate: Type.String(),
  /** ISO time from which it is gone for good. */
  restorableUntil: Type.String(),
});
export type TrashItem = Static<typeof TrashItem>;

export const TrashList = Type.Object({
  data: Type.Object({
    items: Type.Array(TrashItem),
    /** Pass as `after` for the next page; null on the last. */
    next: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type TrashList = Static<typeof TrashList>;

/** Body of `POST /api/documents/v1/trash/restore`: ids of documents and containers. */
export const RestoreRequest = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) },
  { additionalProperties: false },
);
export type RestoreRequest = Static<typeof RestoreRequest>;
