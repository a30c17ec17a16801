import * as api from '@anteroom/contract/folderAccess';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { findDocument } from '../documents/documentStore.ts';
import { authorOf } from '../people/Author.ts';
import { changeAccess } from './changeAccess.ts';
import { readAccess } from './readAccess.ts';

/** Routes by which staff see and decide which of a client's people see which of its folders. */
export const folderAccessRoutes: Area = (app, deps) => {
  const { db } = deps;

  answer(app, api.getFolderAccess, ({ scope, params: { id }, query: { contactId } }) =>
    readAccess(db, scope, id, contactId),
  );

  answer(app, api.getDocumentAccess, async ({ scope, params: { documentId }, query: { contactId } }) => {
    const { parent } = await findDocument(db, scope, documentId);
    return readAccess(db, scope, parent.id, contactId);
  });

  answer(app, api.changeFolderAccess, ({ scope, params, body, id: requestId, ip: address }) => {
    const author = authorOf(scope, { requestId, address });
    return db.transaction().execute((tx) => changeAccess(deps, tx, author, params.id, body));
  });
};
