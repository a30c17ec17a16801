import * as api from '@anteroom/contract/folders';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { createFolder } from './createFolder.ts';
import { renameFolder } from './renameFolder.ts';

/** Routes for folders that people create (spec section 7, documents and storage). */
export const folderRoutes: Area = (app, deps) => {
  answer(app, api.createFolder, async ({ scope, body, origin }, reply) => {
    const { isNew, container } = await createFolder(deps, scope, body, origin);
    return reply.code(isNew ? 201 : 200).send({ data: container });
  });

  // A client's root always has the client's name.
  for (const path of ['projects', 'folders'] as const) {
    answer(
      app,
      api.renameContainer[path],
      async ({ scope, params: { id }, body: { name: newName }, origin }) => ({
        data: await renameFolder(deps, scope, { id, path, newName }, origin),
      }),
    );
  }
};
