import Type, { type Static } from 'typebox';
import { ContainerType, Permissions } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/**
 * Role of people in a folder and in all folders below it that set no role of their own. `None` hides the folder from
 * them.
 */
export const FolderRole = Type.Union([
  Type.Literal('None'),
  Type.Literal('Reader'),
  Type.Literal('Contributor'),
  Type.Literal('Owner'),
]);
export type FolderRole = Static<typeof FolderRole>;

const Inherited = Type.Union([FolderRole, Type.Null()]);

/** Folder or document that sets the role; null if none does, so that the default role applies. */
const From = Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]);

/** A contact of the client in a folder or document: the role, and where it comes from. */
export const PersonWithAccess = Type.Object({
  contactId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** Role that is set here for this person; null if the role comes from elsewhere. */
  own: Inherited,
  /** Effective role of the person. */
  role: FolderRole,
  from: From,
  /** Whether that role is set for this person alone, rather than for everybody. */
  isPersonal: Type.Boolean(),
  /** Role that the person would have without one set here for them. */
  inherited: FolderRole,
  /** Rights that the role gives on the folder or document itself. */
  permissions: Permissions,
  /** Whether the person has created the folder or document. */
  isCreator: Type.Boolean(),
  /**
   * Whether previews are shown to the person. Contributors who see previews may change only what they have created
   * themselves.
   */
  seesPreviews: Type.Boolean(),
});
export type PersonWithAccess = Static<typeof PersonWithAccess>;

/** The contacts of a client and their roles in a folder or document. */
export const ItemAccess = Type.Object({
  item: Type.Object({
    id: Type.String(),
    name: Type.String(),
    type: Type.Union([ContainerType, Type.Literal('Document')]),
    clientId: Type.String(),
  }),
  everyone: Type.Object({
    /** Role that is set here for everybody; null if it is inherited. */
    own: Inherited,
    role: FolderRole,
    from: From,
    /** Role that everybody would have without one set here. */
    inherited: FolderRole,
  }),
  /** The client’s contacts, sorted by name; at most 200. */
  people: Type.Array(PersonWithAccess),
  /** Number of the client’s contacts. */
  total: Type.Integer(),
});
export type ItemAccess = Static<typeof ItemAccess>;

const Change = { role: Inherited, was: Inherited };

/**
 * Roles to set on a folder or document; null to inherit. `was` is the stored role on which the caller based the change.
 */
export const ItemAccessChange = Type.Object(
  {
    everyone: Type.Optional(Type.Object(Change, { additionalProperties: false })),
    people: Type.Optional(
      Type.Array(
        Type.Object(
          { contactId: Type.String({ minLength: 1, maxLength: 64 }), ...Change },
          { additionalProperties: false },
        ),
        { maxItems: 200 },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ItemAccessChange = Static<typeof ItemAccessChange>;

const AccessQuery = Type.Object(
  {
    /** A single contact of the client. Default: all of them. */
    contactId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  { additionalProperties: false },
);

export const getFolderAccess = endpoint({
  method: 'GET',
  path: '/api/documents/v1/containers/:id/access',
  access: 'folderAccess.read',
  summary: 'Returns who sees a folder or a client’s uppermost one, and why.',
  params: Type.Object({ id: Id }),
  query: AccessQuery,
  answers: { 200: ItemAccess },
  example: { params: { id: '{folderId}' } },
});

export const getDocumentAccess = endpoint({
  method: 'GET',
  path: '/api/documents/v1/documents/:documentId/access',
  access: 'folderAccess.read',
  summary: 'Returns who sees a document, and why: what is set on it, else on its folder.',
  params: Type.Object({ documentId: Id }),
  query: AccessQuery,
  answers: { 200: ItemAccess },
  example: { params: { documentId: '{documentId}' } },
});

export const changeFolderAccess = endpoint({
  method: 'PATCH',
  path: '/api/documents/v1/containers/:id/access',
  access: 'folderAccess.write',
  summary: 'Sets who sees a folder and what lies in it. All of the change is made, or none.',
  params: Type.Object({ id: Id }),
  body: ItemAccessChange,
  answers: { 200: ItemAccess },
  example: {
    params: { id: '{folderId}' },
    body: { everyone: { role: null, was: null } },
  },
  problems: { conflict: ['changed-meanwhile'] },
});

export const changeDocumentAccess = endpoint({
  method: 'PATCH',
  path: '/api/documents/v1/documents/:documentId/access',
  access: 'folderAccess.write',
  summary: 'Sets who sees a document. All of the change is made, or none.',
  params: Type.Object({ documentId: Id }),
  body: ItemAccessChange,
  answers: { 200: ItemAccess },
  example: {
    params: { documentId: '{documentId}' },
    body: { everyone: { role: null, was: null } },
  },
  problems: { conflict: ['changed-meanwhile'] },
});
