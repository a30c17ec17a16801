import Type, { type Static } from 'typebox';
import { exampleContainer } from './containerPath.ts';
import { Container, ContainerAnswer, ContainerType, Rename } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/** Body of {@link createFolder}. */
export const FolderCreate = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 1024 }),
    parentId: Type.String({ maxLength: 64 }),
    parentType: ContainerType,
    /**
     * Behaviour if the name is taken. `Use` returns the existing folder, for example when a folder is dropped a second
     * time; otherwise the server answers 409.
     */
    onConflict: Type.Optional(Type.Union([Type.Literal('Fail'), Type.Literal('Use')])),
  },
  { additionalProperties: false },
);
export type FolderCreate = Static<typeof FolderCreate>;

export const FolderResponse = Type.Object({ data: Container });
export type FolderResponse = Static<typeof FolderResponse>;

export const createFolder = endpoint({
  method: 'POST',
  path: '/api/storage/v1/folders',
  access: 'documents.write',
  summary: 'Creates a folder.',
  body: FolderCreate,
  answers: { 200: FolderResponse, 201: FolderResponse },
  example: {
    answer: { status: 201, toReader: 403 },
    body: { name: '{unique}', parentId: '{clientId}', parentType: 'Client' },
  },
  problems: { conflict: ['name-taken'], 'file-name-not-allowed': [] },
});

/** Renames a folder or project. The root of a client cannot be renamed: it has the client’s name. */
export const renameContainer = { folders: renameIn('folders'), projects: renameIn('projects') };

function renameIn<const Path extends 'folders' | 'projects'>(path: Path) {
  return endpoint({
    method: 'PATCH',
    path: `/api/documents/v1/${path}/:id`,
    access: 'documents.write',
    summary: 'Renames a folder or project.',
    params: Type.Object({ id: Id }),
    body: Rename,
    answers: { 200: ContainerAnswer },
    example: {
      answer: { toReader: 403 },
      params: { id: exampleContainer[path] },
      body: { name: '{unique}' },
    },
    problems: { conflict: ['name-taken'], 'file-name-not-allowed': [] },
  });
}
