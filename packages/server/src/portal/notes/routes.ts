import * as api from '@anteroom/contract/notes';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { addComment, countComments, editComment, listComments, removeComment } from './commentStore.ts';

/** Routes for comments on documents (spec section 7, documents and storage). */
export const noteRoutes: Area = (app, deps) => {
  answer(app, api.addComment, async ({ scope, body, origin }) => ({
    data: await addComment(deps, scope, body, origin),
  }));

  answer(app, api.countComments, async ({ scope, body }) => ({
    data: await countComments(deps.db, scope, body),
  }));

  answer(app, api.listComments, async ({ scope, params: { documentId }, query }) => ({
    data: await listComments(deps.db, scope, documentId, query),
  }));

  answer(app, api.editComment, async ({ scope, params, body: { text }, origin }) => ({
    data: await editComment(deps, scope, { ...params, text }, origin),
  }));

  answer(app, api.removeComment, async ({ scope, params, origin }) => {
    await removeComment(deps, scope, params, origin);
  });
};
