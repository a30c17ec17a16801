import * as api from '@anteroom/contract/messages';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { requireClient } from '../clients/visibleClients.ts';
import { listMessages, markMessageAsRead } from './readMessages.ts';
import { listSentMessages, removeMessage, sendMessage } from './sendMessages.ts';

/** Routes for the firm's messages, which staff write and clients read on the home page. */
export const messageRoutes: Area = (app, deps) => {
  answer(app, api.listClientMessages, async ({ scope, params: { clientId }, query }) => {
    await requireClient(deps.db, scope, clientId);
    return listMessages(deps, scope, clientId, query);
  });

  answer(app, api.markMessageAsRead, async ({ scope, params }) => {
    await markMessageAsRead(deps, scope, params.messageId);
  });

  answer(app, api.listSentMessages, async ({ scope, query }) => listSentMessages(deps.db, scope, query));

  answer(app, api.sendMessage, async ({ scope, body, origin }) => sendMessage(deps, scope, body, origin));

  answer(app, api.removeMessage, async ({ scope, params, origin }) => {
    await removeMessage(deps, scope, params.messageId, origin);
  });
};
