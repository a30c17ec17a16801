import { defineServer } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { auroraNews } from '../demo/auroraNews.ts';
import { importNews } from './importNews.ts';
import { addNews, findManagedNews, listManagedNews, removeNews, replaceNews } from './manageNews.ts';
import { markAsRead } from './markAsRead.ts';
import { items } from './migrations/items.ts';
import { itemsByClient } from './migrations/itemsByClient.ts';
import { findNewsImage, putNewsImage } from './newsImages.ts';
import { findArticle, listNews } from './newsStore.ts';
import type { NewsTables } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Server half for the firm's news: what clients read on the home page, and what staff write. */
export default defineServer<NewsTables>({
  id: 'widget-news',
  texts: textsIn,
  migrations: { items, itemsByClient },
  demo: { c2001: auroraNews },
  register({ routes, imports, subjects }, portal) {
    const { db } = portal;
    imports.add('news', importNews(portal));
    subjects.add('newsId', { kind: 'news', table: 'items', column: 'news_id' });

    routes.answer(api.listNews, ({ scope, params: { clientId }, query }) =>
      db.inFirm(scope, async (tx) => {
        await portal.clients.require(tx, scope, clientId);
        return listNews(portal, tx, scope, clientId, query);
      }),
    );
    routes.answer(api.getNewsArticle, ({ scope, params }) =>
      db.inFirm(scope, (tx) => findArticle(portal, tx, scope, params.newsId)),
    );
    routes.answer(api.markNewsAsRead, ({ scope, params }) =>
      db.inFirm(scope, (tx) => markAsRead(portal, tx, scope, params.newsId)),
    );
    routes.answer(api.getNewsImage, ({ scope, params }) =>
      db.inFirm(scope, (tx) => findNewsImage(portal, tx, scope, params)),
    );
    routes.answer(api.putNewsImage, ({ scope, params, body, origin }) =>
      putNewsImage(portal, scope, params, body.content, origin),
    );
    routes.answer(api.listManagedNews, ({ scope, query }) =>
      db.inFirm(scope, (tx) => listManagedNews(portal, tx, scope, query)),
    );
    routes.answer(api.getManagedNews, ({ scope, params }) =>
      db.inFirm(scope, (tx) => findManagedNews(portal, tx, scope, params.newsId)),
    );
    routes.answer(api.addNews, ({ scope, body, origin }) => addNews(portal, scope, body, origin));
    routes.answer(api.replaceNews, ({ scope, params, body, origin }) =>
      replaceNews(portal, scope, params.newsId, body, origin),
    );
    routes.answer(api.removeNews, ({ scope, params, origin }) =>
      removeNews(portal, scope, params.newsId, origin),
    );
  },
});
