import { ContainerAnswer, FolderCreate, FolderResponse, Rename } from '@anteroom/contract';
import Type from 'typebox';
import type { Service } from '../http/app.ts';
import { createFolder } from './createFolder.ts';
import { renameFolder } from './renameFolder.ts';

/** Folders that people make (spec section 7, documents and storage). */
export const folderRoutes: Service = (app, deps) => {
  app.post(
    '/api/storage/v1/folders',
    {
      config: { access: 'documents.write' },
      schema: {
        tags: ['storage'],
        body: FolderCreate,
        response: { 200: FolderResponse, 201: FolderResponse },
      },
    },
    async ({ scope, body, id: requestId, ip: address }, reply) => {
      const { isNew, container } = await createFolder(deps, scope, body, { requestId, address });
      return reply.code(isNew ? 201 : 200).send({ data: container });
    },
  );

  // The root of a client is called what the client is called.
  for (const path of ['projects', 'folders'] as const) {
    app.patch(
      `/api/documents/v1/${path}/:id`,
      {
        config: { access: 'documents.write' },
        schema: {
          tags: ['documents'],
          params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
          body: Rename,
          response: { 200: ContainerAnswer },
        },
      },
      async ({ scope, params: { id }, body: { name: newName }, id: requestId, ip: address }) => ({
        data: await renameFolder(deps, scope, { id, path, newName }, { requestId, address }),
      }),
    );
  }
};
