import Type, { type Static } from 'typebox';

/** Kinds of container in the paths of documents and storage. */
export const ContainerPath = Type.Union([
  Type.Literal('clients'),
  Type.Literal('projects'),
  Type.Literal('folders'),
]);
export type ContainerPath = Static<typeof ContainerPath>;

/** The container that an example uses for each kind. There is no project. */
export const exampleContainer = { clients: '{clientId}', folders: '{folderId}', projects: 'none' } as const;

/** Declares the same call for each kind of container. */
export function perContainer<E>(declare: (path: ContainerPath) => E): Readonly<Record<ContainerPath, E>> {
  return { clients: declare('clients'), projects: declare('projects'), folders: declare('folders') };
}
