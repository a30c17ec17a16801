import Type, { type Static } from 'typebox';
import { Container, ContainerType } from './documents.ts';

/** Body of `POST /api/storage/v1/folders`. */
export const FolderCreate = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 1024 }),
    parentId: Type.String({ maxLength: 64 }),
    parentType: ContainerType,
    /** `Use` answers a folder of this name that is there already, as for a folder that is dropped again; else 409. */
    onConflict: Type.Optional(Type.Union([Type.Literal('Fail'), Type.Literal('Use')])),
  },
  { additionalProperties: false },
);
export type FolderCreate = Static<typeof FolderCreate>;

export const FolderResponse = Type.Object({ data: Container });
export type FolderResponse = Static<typeof FolderResponse>;
