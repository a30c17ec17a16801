import {
  ManagedNews,
  ManagedNewsList,
  NewsArticle,
  NewsDraft,
  NewsImage,
  NewsImageParams,
  NewsImageUpload,
  NewsList,
  NewsQuery,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { addNews, listManagedNews, removeNews, replaceNews } from './manageNews.ts';
import { markAsRead } from './markAsRead.ts';
import { findNewsImage, putNewsImage } from './newsImages.ts';
import { findArticle, listNews } from './newsStore.ts';

const base = '/api/news/v1';
const tags = ['news'];
const Id = Type.String({ maxLength: 64 });
const ofNews = Type.Object({ newsId: Id });
/** A picture of 1 MB in base64, and what is around it. */
const imageBodyLimit = 1_500_000;

/** News of the firm: what clients read on home, and what staff write. */
export const newsRoutes: Service = (app, deps) => {
  const { db, clock } = deps;

  app.get(
    `${base}/clients/:clientId/news`,
    {
      config: { access: 'dashboards.read' },
      schema: {
        tags,
        params: Type.Object({ clientId: Id }),
        querystring: NewsQuery,
        response: { 200: NewsList },
      },
    },
    async ({ scope, params: { clientId }, query }) => {
      await requireClient(db, scope, clientId);
      return listNews(db, scope, clientId, clock.now(), query);
    },
  );

  app.get(
    `${base}/news/:newsId`,
    {
      config: { access: 'dashboards.read' },
      schema: { tags, params: ofNews, response: { 200: NewsArticle } },
    },
    async ({ scope, params }) => findArticle(db, scope, params.newsId, clock.now()),
  );

  app.put(
    `${base}/news/:newsId/read`,
    {
      config: { access: 'dashboards.write' },
      schema: { tags, params: ofNews, response: { 204: Type.Null() } },
    },
    async ({ scope, params }, reply) => {
      await markAsRead(deps, scope, params.newsId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${base}/news/:newsId/images/:name`,
    {
      config: { access: 'dashboards.read' },
      schema: { tags, params: NewsImageParams, response: { 200: NewsImage } },
    },
    async ({ scope, params }) => findNewsImage(db, scope, params, clock.now()),
  );

  app.put(
    `${base}/news/:newsId/images/:name`,
    {
      bodyLimit: imageBodyLimit,
      config: { access: 'dashboards.manage' },
      schema: { tags, params: NewsImageParams, body: NewsImageUpload, response: { 200: ManagedNews } },
    },
    async ({ scope, params, body, id: requestId, ip: address }) =>
      putNewsImage(deps, scope, params, body.content, { requestId, address }),
  );

  app.get(
    `${base}/news`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, querystring: NewsQuery, response: { 200: ManagedNewsList } },
    },
    async ({ scope, query }) => listManagedNews(db, scope, query),
  );

  app.post(
    `${base}/news`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, body: NewsDraft, response: { 201: ManagedNews } },
    },
    async ({ scope, body, id: requestId, ip: address }, reply) =>
      reply.code(201).send(await addNews(deps, scope, body, { requestId, address })),
  );

  app.put(
    `${base}/news/:newsId`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofNews, body: NewsDraft, response: { 200: ManagedNews } },
    },
    async ({ scope, params, body, id: requestId, ip: address }) =>
      replaceNews(deps, scope, params.newsId, body, { requestId, address }),
  );

  app.delete(
    `${base}/news/:newsId`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofNews, response: { 204: Type.Null() } },
    },
    async ({ scope, params, id: requestId, ip: address }, reply) => {
      await removeNews(deps, scope, params.newsId, { requestId, address });
      return reply.code(204).send(null);
    },
  );
};
