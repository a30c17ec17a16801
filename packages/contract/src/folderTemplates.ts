import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { FolderRole } from './folderAccess.ts';
import { Id } from './id.ts';

const TaxYear = Type.Integer({ minimum: 1990, maximum: 2200 });

/** A folder of a template. Its subfolders follow it, one level deeper. */
export const TemplateFolder = Type.Object(
  {
    /** Name of the folder. `{taxYear}` stands for the year for which the template is applied. */
    name: Type.String({ maxLength: 255 }),
    /** 0 for the folders directly under the client. */
    level: Type.Integer({ minimum: 0, maximum: 20 }),
    /** Role of all the client’s contacts in the folder; null if it is inherited. */
    role: Type.Union([FolderRole, Type.Null()]),
  },
  { additionalProperties: false },
);
export type TemplateFolder = Static<typeof TemplateFolder>;

const templateOf = {
  name: Type.String({ maxLength: 100 }),
  /** Whether the folders are created for each new client. */
  forNewClients: Type.Boolean(),
  /** Whether the folders of the new year are created for all clients each January. */
  eachJanuary: Type.Boolean(),
  folders: Type.Array(TemplateFolder, { maxItems: 200 }),
};

/** Body of {@link addFolderTemplate}. */
export const FolderTemplateDraft = Type.Object(templateOf, { additionalProperties: false });
export type FolderTemplateDraft = Static<typeof FolderTemplateDraft>;

/** Body of {@link changeFolderTemplate}; `version` is the one that the change is based on. */
export const FolderTemplateChange = Type.Object(
  { ...templateOf, version: Type.Integer() },
  { additionalProperties: false },
);
export type FolderTemplateChange = Static<typeof FolderTemplateChange>;

/** A firm's template of folders. */
export const FolderTemplate = Type.Object({ id: Type.String(), ...templateOf, version: Type.Integer() });
export type FolderTemplate = Static<typeof FolderTemplate>;

export const FolderTemplates = Type.Object({
  /** Sorted by name. */
  templates: Type.Array(FolderTemplate),
  /** The current year in the firm's time zone. */
  taxYear: Type.Integer(),
});
export type FolderTemplates = Static<typeof FolderTemplates>;

/** Body of {@link applyFolderTemplate}. */
export const TemplateApplication = Type.Object(
  {
    /** Clients for which to create the folders. Default: all of the firm’s clients that are not archived. */
    clientIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 100 }),
    ),
    /** Default: the current year. */
    taxYear: Type.Optional(TaxYear),
    /** Whether only to return what would be created. */
    dryRun: Type.Optional(Type.Boolean()),
    /** The `next` of the previous batch. */
    after: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
);
export type TemplateApplication = Static<typeof TemplateApplication>;

/** Folders that one call of {@link applyFolderTemplate} has created, or would create. */
export const AppliedTemplate = Type.Object({
  /** Clients of this batch that need folders, with the folders’ paths; at most 100. */
  clients: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), folders: Type.Array(Type.String()) }),
  ),
  /** Number of clients checked in this batch. */
  looked: Type.Integer(),
  /** null if there are no more clients. */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type AppliedTemplate = Static<typeof AppliedTemplate>;

const exampleTemplate = {
  name: '{unique}',
  forNewClients: false,
  eachJanuary: false,
  folders: [{ name: 'Receipts', level: 0, role: null }],
};

export const listFolderTemplates = endpoint({
  method: 'GET',
  path: '/api/documents/v1/folder-templates',
  access: 'folderTemplates.manage',
  summary: 'Returns the firm’s templates of folders.',
  answers: { 200: FolderTemplates },
});

export const addFolderTemplate = endpoint({
  method: 'POST',
  path: '/api/documents/v1/folder-templates',
  access: 'folderTemplates.manage',
  summary: 'Adds a template of folders.',
  body: FolderTemplateDraft,
  answers: { 201: FolderTemplate },
  example: { body: exampleTemplate },
  problems: { 'bad-request': ['required', 'name', 'placeholder', 'taken', 'level'] },
});

export const changeFolderTemplate = endpoint({
  method: 'PUT',
  path: '/api/documents/v1/folder-templates/:templateId',
  access: 'folderTemplates.manage',
  summary: 'Changes a template of folders. Folders that were made by it stay as they are.',
  params: Type.Object({ templateId: Id }),
  body: FolderTemplateChange,
  answers: { 200: FolderTemplate },
  example: {
    params: { templateId: 'none' },
    body: { ...exampleTemplate, version: 1 },
  },
  problems: {
    'bad-request': ['required', 'name', 'placeholder', 'taken', 'level'],
    conflict: ['stale'],
  },
});

export const removeFolderTemplate = endpoint({
  method: 'DELETE',
  path: '/api/documents/v1/folder-templates/:templateId',
  access: 'folderTemplates.manage',
  summary: 'Removes a template of folders. Folders that were made by it stay.',
  params: Type.Object({ templateId: Id }),
  answers: { 204: Nothing },
  example: { params: { templateId: 'none' } },
});

export const applyFolderTemplate = endpoint({
  method: 'POST',
  path: '/api/documents/v1/folder-templates/:templateId/applications',
  access: 'folderTemplates.manage',
  summary:
    'Makes the folders of a template for clients, 100 at a time, where there are none of their names; or says which it would make.',
  params: Type.Object({ templateId: Id }),
  body: TemplateApplication,
  answers: { 200: AppliedTemplate },
  example: { params: { templateId: 'none' }, body: { dryRun: true } },
});
