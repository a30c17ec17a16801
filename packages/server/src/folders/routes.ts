import { FolderCreate, FolderResponse } from '@anteroom/contract';
import type { Service } from '../http/app.ts';
import { createFolder } from './createFolder.ts';

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
};
