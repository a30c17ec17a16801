import * as api from '@anteroom/contract/help';
import type { Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { type Author, authorOf } from '../people/Author.ts';
import type { Tx } from '../schema.ts';
import { findArticleText, findArticleVersion, listFirmArticles } from './firmArticles.ts';
import { addArticle, orderArticles, removeArticle, restoreArticle, saveArticle } from './saveArticle.ts';

/** Routes for a firm's owners to write its help. */
export function firmHelpRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  function write<T>(
    { scope, id, ip }: { readonly scope: Scope; readonly id: string; readonly ip: string },
    work: (tx: Tx, author: Author) => Promise<T>,
  ): Promise<T> {
    const author = authorOf(scope, { requestId: id, address: ip });
    return db.transaction().execute((tx) => work(tx, author));
  }

  answer(app, api.listFirmArticles, async ({ scope }) => listFirmArticles(db, scope.companyId));

  answer(app, api.addArticle, async (request) => {
    const id = await write(request, (tx, author) => addArticle(deps, tx, author, request.body));
    return findArticleText(db, request.scope.companyId, id, request.body.language);
  });

  answer(app, api.orderArticles, async (request) => {
    await write(request, (tx, author) => orderArticles(deps, tx, author, request.body));
    return listFirmArticles(db, request.scope.companyId);
  });

  answer(app, api.getArticle, async ({ scope, params: { articleId, language } }) =>
    findArticleText(db, scope.companyId, articleId, language),
  );

  answer(app, api.saveArticle, async (request) => {
    const { params, body, scope } = request;
    await write(request, (tx, author) => saveArticle(deps, tx, author, params, body));
    return findArticleText(db, scope.companyId, params.articleId, params.language);
  });

  answer(app, api.removeArticle, async (request) => {
    await write(request, (tx, author) => removeArticle(deps, tx, author, request.params.articleId));
    return listFirmArticles(db, request.scope.companyId);
  });

  answer(app, api.getArticleVersion, async ({ scope, params }) =>
    findArticleVersion(db, scope.companyId, params),
  );

  answer(app, api.restoreArticle, async (request) => {
    const { params, body, scope } = request;
    await write(request, (tx, author) => restoreArticle(deps, tx, author, params, body.version));
    return findArticleText(db, scope.companyId, params.articleId, params.language);
  });
}
