import * as api from '@anteroom/contract/documents';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { listHistory } from './documentHistory.ts';
import { findDocument } from './documentStore.ts';
import { moveDocuments } from './moveDocuments.ts';
import { markDocuments } from './readMarks.ts';
import { renameDocument } from './renameDocument.ts';

/** Routes for one document, its history, and changes of existing documents. */
export function changeRoutes(app: App, deps: Deps): void {
  answer(app, api.getDocument, async ({ scope, params: { documentId } }) => ({
    data: await findDocument(deps.db, scope, documentId),
  }));

  answer(app, api.renameDocument, async ({ scope, params: { documentId }, body: { name }, origin }) => ({
    data: await renameDocument(deps, scope, documentId, name, origin),
  }));

  answer(app, api.listDocumentHistory, async ({ scope, params: { documentId }, query }) => ({
    data: await listHistory(deps.db, scope, documentId, query),
  }));

  answer(app, api.moveDocuments, async ({ scope, body, origin }) => ({
    data: await moveDocuments(deps, scope, body, origin),
  }));

  answer(app, api.markDocuments, async ({ scope, body }) => {
    await markDocuments(deps, scope, body);
  });
}
