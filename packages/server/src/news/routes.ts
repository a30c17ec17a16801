import * as api from '@anteroom/contract/news';
import { requireClient } from '../clients/visibleClients.ts';
import { answer } from '../http/answer.ts';
import type { Service } from '../http/app.ts';
import { addNews, listManagedNews, removeNews, replaceNews } from './manageNews.ts';
import { markAsRead } from './markAsRead.ts';
import { findNewsImage, putNewsImage } from './newsImages.ts';
import { findArticle, listNews } from './newsStore.ts';

/** News of the firm: what clients read on home, and what staff write. */
export const newsRoutes: Service = (app, deps) => {
  const { db, clock } = deps;

  answer(app, api.listNews, async ({ scope, params: { clientId }, query }) => {
    await requireClient(db, scope, clientId);
    return listNews(db, scope, clientId, clock.now(), query);
  });

  answer(app, api.getNewsArticle, async ({ scope, params }) =>
    findArticle(db, scope, params.newsId, clock.now()),
  );

  answer(app, api.markNewsAsRead, async ({ scope, params }) => {
    await markAsRead(deps, scope, params.newsId);
  });

  answer(app, api.getNewsImage, async ({ scope, params }) => findNewsImage(db, scope, params, clock.now()));

  answer(app, api.putNewsImage, async ({ scope, params, body, id: requestId, ip: address }) =>
    putNewsImage(deps, scope, params, body.content, { requestId, address }),
  );

  answer(app, api.listManagedNews, async ({ scope, query }) => listManagedNews(db, scope, query));

  answer(app, api.addNews, async ({ scope, body, id: requestId, ip: address }) =>
    addNews(deps, scope, body, { requestId, address }),
  );

  answer(app, api.replaceNews, async ({ scope, params, body, id: requestId, ip: address }) =>
    replaceNews(deps, scope, params.newsId, body, { requestId, address }),
  );

  answer(app, api.removeNews, async ({ scope, params, id: requestId, ip: address }) => {
    await removeNews(deps, scope, params.newsId, { requestId, address });
  });
};
