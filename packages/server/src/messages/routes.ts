import {
  ClientMessageList,
  MessageDraft,
  MessageQuery,
  SentMessage,
  SentMessageList,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { listMessages, markMessageAsRead } from './readMessages.ts';
import { listSentMessages, removeMessage, sendMessage } from './sendMessages.ts';

const base = '/api/messages/v1';
const tags = ['messages'];
const Id = Type.String({ maxLength: 64 });
const ofMessage = Type.Object({ messageId: Id });

/** Messages of the firm: what clients read on home, and what staff write. */
export const messageRoutes: Service = (app, deps) => {
  app.get(
    `${base}/clients/:clientId/messages`,
    {
      config: { access: 'dashboards.read' },
      schema: {
        tags,
        params: Type.Object({ clientId: Id }),
        querystring: MessageQuery,
        response: { 200: ClientMessageList },
      },
    },
    async ({ scope, params: { clientId }, query }) => {
      await requireClient(deps.db, scope, clientId);
      return listMessages(deps, scope, clientId, query);
    },
  );

  app.put(
    `${base}/messages/:messageId/read`,
    {
      config: { access: 'dashboards.write' },
      schema: { tags, params: ofMessage, response: { 204: Type.Null() } },
    },
    async ({ scope, params }, reply) => {
      await markMessageAsRead(deps, scope, params.messageId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${base}/messages`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, querystring: MessageQuery, response: { 200: SentMessageList } },
    },
    async ({ scope, query }) => listSentMessages(deps.db, scope, query),
  );

  app.post(
    `${base}/messages`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, body: MessageDraft, response: { 201: SentMessage } },
    },
    async ({ scope, body, id: requestId, ip: address }, reply) =>
      reply.code(201).send(await sendMessage(deps, scope, body, { requestId, address })),
  );

  app.delete(
    `${base}/messages/:messageId`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofMessage, response: { 204: Type.Null() } },
    },
    async ({ scope, params, id: requestId, ip: address }, reply) => {
      await removeMessage(deps, scope, params.messageId, { requestId, address });
      return reply.code(204).send(null);
    },
  );
};
