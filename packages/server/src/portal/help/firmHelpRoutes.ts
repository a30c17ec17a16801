import * as api from '@anteroom/contract/help';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { changeBy } from '../people/Author.ts';
import { findArticleText, findArticleVersion, listFirmArticles } from './firmArticles.ts';
import { addArticle, orderArticles, removeArticle, restoreArticle, saveArticle } from './saveArticle.ts';

/** Routes for a firm's owners to write its help. */
export function firmHelpRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  answer(app, api.listFirmArticles, async ({ scope }) => listFirmArticles(db, scope.companyId));

  answer(app, api.addArticle, async (request) => {
    const id = await changeBy(db, request, (tx, author) => addArticle(deps, tx, author, request.body));
    return findArticleText(db, request.scope.companyId, id, request.body.language);
  });

  answer(app, api.orderArticles, async (request) => {
    await changeBy(db, request, (tx, author) => orderArticles(deps, tx, author, request.body));
    return listFirmArticles(db, request.scope.companyId);
  });

  answer(app, api.getArticle, async ({ scope, params: { articleId, language } }) =>
    findArticleText(db, scope.companyId, articleId, language),
  );

  answer(app, api.saveArticle, async (request) => {
    const { params, body, scope } = request;
    await changeBy(db, request, (tx, author) => saveArticle(deps, tx, author, params, body));
    return findArticleText(db, scope.companyId, params.articleId, params.language);
  });

  answer(app, api.removeArticle, async (request) => {
    await changeBy(db, request, (tx, author) => removeArticle(deps, tx, author, request.params.articleId));
    return listFirmArticles(db, request.scope.companyId);
  });

  answer(app, api.getArticleVersion, async ({ scope, params }) =>
    findArticleVersion(db, scope.companyId, params),
  );

  answer(app, api.restoreArticle, async (request) => {
    const { params, body, scope } = request;
    await changeBy(db, request, (tx, author) => restoreArticle(deps, tx, author, params, body.version));
    return findArticleText(db, scope.companyId, params.articleId, params.language);
  });
}
