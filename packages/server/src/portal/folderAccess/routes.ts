import type { ItemAccessChange } from '@anteroom/contract';
import * as api from '@anteroom/contract/folderAccess';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { changeBy } from '../people/Author.ts';
import { changeAccess } from './changeAccess.ts';
import { type AccessItem, readAccess } from './readAccess.ts';

/** Routes for staff to see and decide which of a client's people see which of its folders and documents. */
export const folderAccessRoutes: Area = (app, deps) => {
  const { db } = deps;

  answer(app, api.getFolderAccess, ({ scope, params: { id }, query: { contactId } }) =>
    readAccess(db, scope, { kind: 'folder', id }, contactId),
  );

  answer(app, api.getDocumentAccess, ({ scope, params: { documentId: id }, query: { contactId } }) =>
    readAccess(db, scope, { kind: 'document', id }, contactId),
  );

  answer(app, api.changeFolderAccess, (request) =>
    change(request, { kind: 'folder', id: request.params.id }, request.body),
  );

  answer(app, api.changeDocumentAccess, (request) =>
    change(request, { kind: 'document', id: request.params.documentId }, request.body),
  );

  function change(
    request: Pick<FastifyRequest, 'scope' | 'origin'>,
    item: AccessItem,
    body: ItemAccessChange,
  ) {
    return changeBy(db, request, (tx, author) => changeAccess(deps, tx, author, item, body));
  }
};
