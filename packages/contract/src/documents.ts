import Type, { type Static } from 'typebox';
import { exampleContainer, perContainer } from './containerPath.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

export const ContainerType = Type.Union([
  Type.Literal('Client'),
  Type.Literal('Project'),
  Type.Literal('Folder'),
]);
export type ContainerType = Static<typeof ContainerType>;

export const Permissions = Type.Object({
  /** Whether the person may add contents. */
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

/** Link between a document and its task. The response of an upload contains it, and lists can be filtered by it. */
export const DocumentMetaData = Type.Object(
  {
    ccTask: Type.Optional(Type.String({ maxLength: 64 })),
    ccTaskLabel: Type.Optional(Type.String({ maxLength: 500 })),
    /** Kind of task and tax year: `kind.taxYear`. */
    ccGroupType: Type.Optional(Type.String({ maxLength: 100 })),
    ccStep: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type DocumentMetaData = Static<typeof DocumentMetaData>;

/** A project, a folder, or the root of a client (type Client). */
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
  /** 1900 means no year. */
  processingYear: Type.Integer(),
  productType: Type.Union([Type.String(), Type.Null()]),
  isShared: Type.Boolean(),
  /** Client and folder that contain it, for display. Present only in the results of a search over all clients. */
  clientName: Type.Optional(Type.String()),
  parentName: Type.Optional(Type.String()),
});
export type Container = Static<typeof Container>;

/**
 * Reason why a document's content is withheld: the firm's virus scanner has yet to check it, or has found a threat. A
 * threat has the scanner's name for it, and the content is deleted; only the uploader and staff see that document.
 */
export const DocumentScan = Type.Union([
  Type.Object({ state: Type.Literal('scanning') }),
  Type.Object({ state: Type.Literal('refused'), threat: Type.String() }),
]);
export type DocumentScan = Static<typeof DocumentScan>;

export const Document = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Extension of the name in lower case, without a dot; empty if it has none. */
  documentType: Type.String(),
  mimeType: Type.String(),
  /** Whether the portal can show a preview of this kind of file. */
  conversionSupported: Type.Boolean(),
  /** Size in bytes. */
  size: Type.Integer(),
  /** SHA-256 of the content, in lower-case hex. */
  sha256: Type.String(),
  parent: Type.Object({ id: Type.String(), type: ContainerType, name: Type.String() }),
  clientId: Type.String(),
  /** Display name of the client. Present only in the results of a search over all clients. */
  clientName: Type.Optional(Type.String()),
  history: History,
  permissions: Permissions,
  /** Fields by which lists can be filtered. */
  customFields: Type.Object({ clientId: Type.String() }),
  customItemMetaData: Type.Object({
    ...DocumentMetaData.properties,
    /** Container of the document. */
    parentItem: Type.Optional(Type.Object({ id: Type.String(), containerType: ContainerType })),
  }),
  isReadByClientUser: Type.Boolean(),
  commentsCount: Type.Integer(),
  /** State of the virus scan; absent when the content is available, which is nearly always. */
  scan: Type.Optional(DocumentScan),
});
export type Document = Static<typeof Document>;

/** Response of a multipart upload by {@link uploadDocument} (form field `file[]`). */
export const UploadResponse = Type.Object({ data: Type.Array(Document) });
export type UploadResponse = Static<typeof UploadResponse>;

/** Query of {@link getContainerTree}: containers of one client, parents before children. */
export const ContainerTreeQuery = Type.Object({
  clientId: Type.String({ maxLength: 64 }),
  /**
   * Whether to include containers that have no parent. This portal has none, so the response is the same either way.
   */
  includeOrphans: Type.Optional(Type.Boolean({ default: false })),
  /** False leaves out `documentCount` and `hasFiles`. */
  countDocuments: Type.Optional(Type.Boolean({ default: true })),
  /** True adds `lock` to each container. */
  calculateLocks: Type.Optional(Type.Boolean({ default: false })),
});
export type ContainerTreeQuery = Static<typeof ContainerTreeQuery>;

export const ContainerLock = Type.Object({
  type: Type.Union([Type.Literal('Read'), Type.Literal('Write')]),
  level: Type.Union([Type.Literal('Master'), Type.Literal('Item')]),
});
export type ContainerLock = Static<typeof ContainerLock>;

export const ContainerTree = Type.Object({
  data: Type.Array(
    Type.Object({
      ...Container.properties,
      documentCount: Type.Optional(Type.Integer()),
      hasFiles: Type.Optional(Type.Boolean()),
      lock: Type.Optional(Type.Union([ContainerLock, Type.Null()])),
    }),
  ),
});
export type ContainerTree = Static<typeof ContainerTree>;

/**
 * Field by which documents are sorted. Defaults: `modifiedDate` newest first; `name`, `size` and `type` (the extension,
 * then the name) ascending. `orderDir` overrides them.
 */
export const DocumentOrder = Type.Union([
  Type.Literal('modifiedDate'),
  Type.Literal('name'),
  Type.Literal('size'),
  Type.Literal('type'),
]);
export type DocumentOrder = Static<typeof DocumentOrder>;

export const OrderDirection = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);
export type OrderDirection = Static<typeof OrderDirection>;

/** Query of {@link listContainerDocuments}: the documents directly in one container. */
export const ContainerDocumentsQuery = Type.Object({
  /** Task, kind of task and step that the documents must belong to. */
  ccTask: Type.Optional(Type.String({ maxLength: 64 })),
  ccGroupType: Type.Optional(Type.String({ maxLength: 100 })),
  ccStep: Type.Optional(Type.String({ maxLength: 64 })),
  /** Words that must all occur in the name, in any order and case, with or without accents. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** True lists only documents that are read, false only unread ones: see {@link Document.isReadByClientUser}. */
  readByClientUser: Type.Optional(Type.Boolean()),
  /**
   * True lists only documents that the person may not delete, which are shown separately (spec section 5); false lists
   * only the others.
   */
  staffUploads: Type.Optional(Type.Boolean()),
  orderBy: Type.Optional(DocumentOrder),
  orderDir: Type.Optional(OrderDirection),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  after: Type.Optional(Type.String({ maxLength: 4000 })),
  /**
   * Number of pages to skip, instead of `after`. Use it only to jump to a place whose key is unknown: it costs more the
   * farther that place is from both ends. Continue from there by key.
   */
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});
export type ContainerDocumentsQuery = Static<typeof ContainerDocumentsQuery>;

/**
 * Query of {@link listDocuments}. Pass `clientId` for all of the client's documents, `parentIds` for those of one
 * container, or neither to `search` the documents of all the person's clients. For the next page, pass the previous
 * response's `next` as `after` and leave everything else unchanged.
 */
export const DocumentListQuery = Type.Object({
  clientId: Type.Optional(Type.String({ maxLength: 64 })),
  parentIds: Type.Optional(Type.String({ maxLength: 64 })),
  /** Same as `clientId`. */
  'customFields.clientId': Type.Optional(Type.String({ maxLength: 64 })),
  /** False leaves out each document's `permissions`. */
  loadPermission: Type.Optional(Type.Boolean({ default: true })),
  ...ContainerDocumentsQuery.properties,
});
export type DocumentListQuery = Static<typeof DocumentListQuery>;

export const DocumentList = Type.Object({
  data: Type.Object({
    items: Type.Array(Document),
    /** Cursor to pass as `after` for the next page; null on the last page. */
    next: Type.Union([Type.String(), Type.Null()]),
    /**
     * Number of matches on all pages; absent on pages requested with `after`. Null if a search or filter finds more
     * than `maxCounted`.
     */
    total: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    /** Index of this page, counted from 0; present if `total` is present. */
    pageIndex: Type.Optional(Type.Integer()),
    /** Number of pages; present if `total` is present, and null if `total` is null. */
    totalPages: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  }),
});
export type DocumentList = Static<typeof DocumentList>;

/** Response of {@link listDocuments}: a {@link DocumentList}, with or without permissions. */
export const DocumentListAnswer = Type.Object({
  data: Type.Object({
    ...DocumentList.properties.data.properties,
    items: Type.Array(Type.Object({ ...Document.properties, permissions: Type.Optional(Permissions) })),
  }),
});
export type DocumentListAnswer = Static<typeof DocumentListAnswer>;

/** Path parameters of {@link listClientDocuments} and {@link uploadClientDocument}. */
export const ClientDocumentsPath = Type.Object({
  clientId: Type.String({ maxLength: 64 }),
  taxYear: Type.Integer({ minimum: 1901, maximum: 2200 }),
});
export type ClientDocumentsPath = Static<typeof ClientDocumentsPath>;

/**
 * Query of {@link uploadClientDocument}. The body is a multipart form, like that of every upload. If the name is taken,
 * the server always answers 409 `conflict`.
 */
export const ClientDocumentsUpload = Type.Object({
  onConflict: Type.Optional(Type.Literal('Fail')),
  /** Whether to send the firm no e-mail about this upload. */
  suppressStaffNotification: Type.Optional(Type.Boolean({ default: false })),
});
export type ClientDocumentsUpload = Static<typeof ClientDocumentsUpload>;

/** Query of {@link searchFolders}: finds folders of all the person's clients whose names contain all of these words. */
export const FolderSearchQuery = Type.Object({ search: Type.String({ maxLength: 200 }) });
export type FolderSearchQuery = Static<typeof FolderSearchQuery>;

export const FolderSearch = Type.Object({
  data: Type.Object({
    /** At most 20 folders, sorted by name, then by year with the newest first. */
    items: Type.Array(Container),
    /** Whether there are more matches than these. */
    hasMore: Type.Boolean(),
  }),
});
export type FolderSearch = Static<typeof FolderSearch>;

/** Response of {@link getDocument} and {@link renameDocument}. */
export const DocumentAnswer = Type.Object({ data: Document });
export type DocumentAnswer = Static<typeof DocumentAnswer>;

/**
 * Body of {@link renameDocument} and {@link renameContainer}. A document's extension must stay the same, apart from its
 * case. If the name is taken, the server answers 409 `name-taken`.
 */
export const Rename = Type.Object({ name: Type.String({ maxLength: 255 }) }, { additionalProperties: false });
export type Rename = Static<typeof Rename>;

/** Body of {@link setDefaultFolder}: the container for the client's uploads that do not name a folder. */
export const DefaultFolder = Type.Object(
  { containerId: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
);
export type DefaultFolder = Static<typeof DefaultFolder>;

/** Response of {@link renameContainer} and {@link getDefaultFolder}. */
export const ContainerAnswer = Type.Object({ data: Container });
export type ContainerAnswer = Static<typeof ContainerAnswer>;

/** Maximum number of documents in one change. */
export const maxBatch = 500;
const Ids = (minItems: 0 | 1) =>
  Type.Array(Type.String({ maxLength: 64 }), { minItems, maxItems: maxBatch, uniqueItems: true });

/**
 * Body of {@link markDocuments}: marks documents as read or unread for the calling client user. Staff get 403, because
 * what they read is not shown to anyone. All or nothing: 404 if the person may not read one of the documents.
 */
export const BatchRead = Type.Object(
  { documentIds: Ids(1), isRead: Type.Boolean() },
  { additionalProperties: false },
);
export type BatchRead = Static<typeof BatchRead>;

/**
 * Body of {@link moveDocuments}: moves documents, and folders with everything in them, into another container of the
 * same client. It must name at least one item.
 */
export const BatchMove = Type.Object(
  { documentIds: Ids(0), folderIds: Type.Optional(Ids(0)), containerId: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
);
export type BatchMove = Static<typeof BatchMove>;

/** Reason why an item was not moved. `not-found` also covers items that the person may not see. */
export const MoveRefusal = Type.Union([
  Type.Literal('not-found'),
  Type.Literal('forbidden'),
  Type.Literal('name-taken'),
  Type.Literal('other-client'),
  /** The folder would be moved into itself or into one of its subfolders. */
  Type.Literal('into-itself'),
  /** Folders may be nested at most 20 levels deep. */
  Type.Literal('too-deep'),
]);
export type MoveRefusal = Static<typeof MoveRefusal>;

/** Outcome of a move. Each requested item is in one of the two lists. */
export const BatchMoveResult = Type.Object({
  data: Type.Object({
    moved: Type.Array(Type.String()),
    failed: Type.Array(Type.Object({ id: Type.String(), reason: MoveRefusal })),
  }),
});
export type BatchMoveResult = Static<typeof BatchMoveResult>;

/** Query of {@link listContainerDescendants}. */
export const DescendantsQuery = Type.Object({
  /** Number of levels: 1 for direct children only. Default: all. */
  depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export type DescendantsQuery = Static<typeof DescendantsQuery>;

/**
 * Response of {@link listContainerDescendants}, {@link listContainerAncestors} (the root first) and {@link
 * listProjects}.
 */
export const ContainerList = Type.Object({ data: Type.Array(Container) });
export type ContainerList = Static<typeof ContainerList>;

/** Query of {@link listProjects}: the projects of one client. */
export const ProjectsQuery = Type.Object({
  primaryAssociationId: Type.String({ maxLength: 64 }),
  primaryAssociationType: Type.Optional(Type.Literal('Client')),
  productType: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ProjectsQuery = Static<typeof ProjectsQuery>;

/** Query of {@link listRoots}: the roots of the clients that the person sees, one page at a time. */
export const RootsQuery = Type.Object({
  /** Lists only the root of this client. */
  clientId: Type.Optional(Type.String({ maxLength: 64 })),
  includeAssociationFields: Type.Optional(Type.Boolean()),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  after: Type.Optional(Type.String({ maxLength: 500 })),
});
export type RootsQuery = Static<typeof RootsQuery>;

/** A root, with its direct children. Each root in this portal belongs to a client. */
export const RootContainer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  hasChildren: Type.Boolean(),
  subContainers: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), hasChildren: Type.Boolean() }),
  ),
  /** Fields of the client; present if the query has `includeAssociationFields`. */
  primaryAssociationFields: Type.Optional(
    Type.Object({
      primaryAssociationId: Type.String(),
      primaryAssociationType: Type.Literal('Client'),
      primaryAssociationName: Type.String(),
    }),
  ),
});
export type RootContainer = Static<typeof RootContainer>;

export const RootList = Type.Object({
  data: Type.Object({
    items: Type.Array(RootContainer),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type RootList = Static<typeof RootList>;

export const DocumentEventType = Type.Union([
  Type.Literal('uploaded'),
  Type.Literal('read'),
  Type.Literal('downloaded'),
  Type.Literal('shared'),
  Type.Literal('renamed'),
  Type.Literal('moved'),
  Type.Literal('deleted'),
  Type.Literal('restored'),
  Type.Literal('refused'),
  Type.Literal('commented'),
  Type.Literal('comment-edited'),
  Type.Literal('comment-removed'),
]);
export type DocumentEventType = Static<typeof DocumentEventType>;

/** Entry of a document's history. */
export const DocumentHistoryItem = Type.Object({
  id: Type.String(),
  type: DocumentEventType,
  /**
   * null for someone without an account, such as the recipient of a share, and for events without a person, such as a
   * refusal by the virus scanner.
   */
  by: Type.Union([StorageUser, Type.Null()]),
  /** ISO time. */
  at: Type.String(),
  details: Type.Object({
    /** Name under which the document was uploaded. */
    name: Type.Optional(Type.String()),
    /** Old value: for `renamed`, the document's name; for `moved`, the container's name at that time. */
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
    /** Threat that the virus scanner found. */
    threat: Type.Optional(Type.String()),
    /** E-mail addresses of a share's recipients. Only the person who shared the document and staff see them. */
    recipients: Type.Optional(Type.Array(Type.String())),
  }),
});
export type DocumentHistoryItem = Static<typeof DocumentHistoryItem>;

/** Query of {@link listDocumentHistory}. */
export const DocumentHistoryQuery = Type.Object({
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  after: Type.Optional(Type.String({ maxLength: 500 })),
});
export type DocumentHistoryQuery = Static<typeof DocumentHistoryQuery>;

/** Newest first. Client users do not see which documents staff read and download. */
export const DocumentHistory = Type.Object({
  data: Type.Object({
    items: Type.Array(DocumentHistoryItem),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type DocumentHistory = Static<typeof DocumentHistory>;

const ofDocument = Type.Object({ documentId: Id });
const ofContainer = Type.Object({ id: Id });

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/v1/documents/:documentId',
  access: 'documents.read',
  summary: 'Returns one document.',
  params: ofDocument,
  answers: { 200: DocumentAnswer },
});

export const renameDocument = endpoint({
  method: 'PATCH',
  path: '/api/documents/v1/documents/:documentId',
  access: 'documents.write',
  summary: 'Renames a document.',
  params: ofDocument,
  body: Rename,
  answers: { 200: DocumentAnswer },
  problems: { conflict: ['name-taken'], 'file-type-not-allowed': [], 'file-name-not-allowed': [] },
  example: { params: { documentId: 'none' }, body: { name: 'Mine.pdf' } },
});

export const listDocumentHistory = endpoint({
  method: 'GET',
  path: '/api/documents/v1/documents/:documentId/history',
  access: 'documents.read',
  summary: 'Lists what happened to a document, newest first.',
  params: ofDocument,
  query: DocumentHistoryQuery,
  answers: { 200: DocumentHistory },
});

export const moveDocuments = endpoint({
  method: 'PUT',
  path: '/api/documents/v1/batch-move',
  access: 'documents.write',
  summary: 'Moves documents and folders into a container.',
  body: BatchMove,
  answers: { 200: BatchMoveResult },
  example: {
    answer: { toReader: 403 },
    body: { documentIds: ['{documentId}'], containerId: '{folderId}' },
  },
});

export const markDocuments = endpoint({
  method: 'PUT',
  path: '/api/documents/v1/batch-read',
  access: 'documents.mark',
  summary: 'Marks documents as read or unread.',
  body: BatchRead,
  answers: { 204: Nothing },
  example: { body: { documentIds: ['{documentId}'], isRead: true } },
});

export const getContainerTree = endpoint({
  method: 'GET',
  path: '/api/documents/v1/containers/tree',
  access: 'documents.read',
  summary: 'Returns a client’s containers as a tree.',
  query: ContainerTreeQuery,
  answers: { 200: ContainerTree },
  example: { query: { clientId: '{clientId}' } },
});

export const listRoots = endpoint({
  method: 'GET',
  path: '/api/documents/v1/containers',
  access: 'documents.read',
  summary: 'Lists the root containers that the person may see.',
  query: RootsQuery,
  answers: { 200: RootList },
  example: { query: { clientId: '{clientId}', includeAssociationFields: true } },
});

export const searchFolders = endpoint({
  method: 'GET',
  path: '/api/documents/v1/containers/search',
  access: 'documents.read',
  summary: 'Searches folders by name.',
  mayLag: true,
  query: FolderSearchQuery,
  answers: { 200: FolderSearch },
  example: { query: { search: 'tax' } },
});

export const listContainerAncestors = endpoint({
  method: 'GET',
  path: '/api/documents/v1/containers/:id/ancestors',
  access: 'documents.read',
  summary: 'Lists the containers above one, from the root.',
  params: ofContainer,
  answers: { 200: ContainerList },
  example: { params: { id: '{folderId}' } },
});

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/documents/v1/projects',
  access: 'documents.read',
  summary: 'Lists a client’s projects.',
  query: ProjectsQuery,
  answers: { 200: ContainerList },
  example: { query: { primaryAssociationId: '{clientId}', primaryAssociationType: 'Client' } },
});

export const getDefaultFolder = endpoint({
  method: 'GET',
  path: '/api/documents/v1/clients/:id/default-folder',
  access: 'documents.read',
  summary: 'Returns the folder that takes a client’s uploads.',
  params: ofContainer,
  answers: { 200: ContainerAnswer },
  example: { params: { id: '{clientId}' } },
});

export const setDefaultFolder = endpoint({
  method: 'PUT',
  path: '/api/documents/v1/clients/:id/default-folder',
  access: 'defaultFolder.write',
  summary: 'Chooses the folder that takes a client’s uploads.',
  params: ofContainer,
  body: DefaultFolder,
  answers: { 200: ContainerAnswer },
  example: { params: { id: '{clientId}' }, body: { containerId: '{folderId}' } },
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents/v1/containers/documents',
  access: 'documents.read',
  summary: 'Lists the documents of a client or container, or searches those of all clients.',
  mayLag: true,
  query: DocumentListQuery,
  answers: { 200: DocumentListAnswer },
  example: { query: { parentIds: '{folderId}' } },
});

export const listClientDocuments = endpoint({
  method: 'GET',
  path: '/api/tax/v1/clients/:clientId/years/:taxYear/client-documents',
  access: 'documents.read',
  summary: 'Lists the documents in a client’s folder for a tax year.',
  params: ClientDocumentsPath,
  query: ContainerDocumentsQuery,
  answers: { 200: DocumentList },
  example: { params: { taxYear: '2025' } },
});

export const listContainerDescendants = perContainer((path) =>
  endpoint({
    method: 'GET',
    path: `/api/documents/v1/${path}/:id/descendants`,
    access: 'documents.read',
    summary: 'Lists the containers below one.',
    params: ofContainer,
    query: DescendantsQuery,
    answers: { 200: ContainerList },
    example: { params: { id: exampleContainer[path] } },
  }),
);

export const listContainerDocuments = perContainer((path) =>
  endpoint({
    method: 'GET',
    path: `/api/documents/v1/${path}/:id/documents`,
    access: 'documents.read',
    summary: 'Lists the documents in a container.',
    mayLag: true,
    params: ofContainer,
    query: ContainerDocumentsQuery,
    answers: { 200: DocumentList },
    example: { params: { id: exampleContainer[path] } },
  }),
);
