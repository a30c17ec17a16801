import type { ConversationEntry } from '@anteroom/contract';
import * as api from '@anteroom/contract/conversations';
import type { Scope } from '@anteroom/server-sdk';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { clientNameOf } from '../clients/shownClientName.ts';
import type { Tx } from '../schema.ts';
import { closeThread } from './closeThread.ts';
import { type EntryRow, listEntries, withFiles } from './entryStore.ts';
import { holdThread } from './holdThread.ts';
import { answering, chooseMails, isReached, markRead, seenBy } from './readThread.ts';
import { resolveSubject } from './resolveSubject.ts';
import { editEntry, openThread, removeEntry, sayInThread } from './sayInThread.ts';
import { announceThread } from './tellOfEntry.ts';
import { tellOfThreads } from './tellOfThreads.ts';
import { countUnread, findThread, findThreadAbout, listThreads } from './threadStore.ts';

/** Every minute. */
const times = '* * * * *';

/** Routes of the conversations between clients and the firm, and the e-mails about them. */
export const conversationRoutes: Area<'taskKinds' | 'conversationKinds' | 'incomingMail'> = (app, deps) => {
  deps.jobs.repeat('untold-threads', times, () => tellOfThreads(deps));

  async function toEntry(tx: Tx, scope: Scope, row: EntryRow): Promise<ConversationEntry> {
    const [entry] = await withFiles(tx, scope, row.thread_id, [row]);
    return entry as ConversationEntry;
  }

  async function around(scope: Scope, clientId: string, threadId: string | null) {
    return {
      client: { clientId, name: await clientNameOf(deps.db, scope.companyId, clientId) },
      answering: await answering(deps.db, scope.companyId, clientId, deps.clock.now()),
      isReached: scope.role === 'client' || (await isReached(deps, scope.companyId, clientId)),
      seen: threadId === null ? [] : await seenBy(deps.db, scope, threadId),
    };
  }

  answer(app, api.listConversations, async ({ scope, query }) => listThreads(deps, scope, query));

  answer(app, api.countUnreadConversations, async ({ scope }) => ({
    unread: await countUnread(deps, scope),
  }));

  answer(app, api.findConversation, async ({ scope, query }) => {
    const { clientId } = await resolveSubject(deps, deps.db, scope, query);
    const conversation = query.kind === 'client' ? null : await findThreadAbout(deps, scope, query);
    return { conversation, ...(await around(scope, clientId, conversation?.id ?? null)) };
  });

  answer(app, api.getConversation, async ({ scope, params: { conversationId } }) => {
    const conversation = await findThread(deps, deps.db, scope, conversationId);
    return { conversation, ...(await around(scope, conversation.client.clientId, conversationId)) };
  });

  answer(app, api.listConversationEntries, async ({ scope, params: { conversationId }, query }) => {
    await findThread(deps, deps.db, scope, conversationId);
    return listEntries(deps.db, scope, conversationId, query);
  });

  answer(app, api.startConversation, async ({ scope, body, origin }) => {
    const { about, id = deps.ids.next(), ...said } = body;
    return deps.db.transaction().execute(async (tx) => {
      const subject = await resolveSubject(deps, tx, scope, about);
      const thread = await openThread(deps, tx, scope, subject, { id, text: said.text });
      await sayInThread(deps, tx, scope, thread, { id, ...said }, origin);
      return findThread(deps, tx, scope, thread.threadId);
    });
  });

  answer(app, api.addConversationEntry, async ({ scope, params, body, origin }) =>
    deps.db.transaction().execute(async (tx) => {
      const thread = await holdThread(deps, tx, scope, params.conversationId);
      const said = { ...body, id: body.id ?? deps.ids.next() };
      return toEntry(tx, scope, await sayInThread(deps, tx, scope, thread, said, origin));
    }),
  );

  answer(app, api.editConversationEntry, async ({ scope, params, body, origin }) =>
    deps.db.transaction().execute(async (tx) => {
      const thread = await holdThread(deps, tx, scope, params.conversationId);
      const edit = { id: params.entryId, text: body.text };
      return toEntry(tx, scope, await editEntry(deps, tx, scope, thread, edit, origin));
    }),
  );

  answer(app, api.removeConversationEntry, async ({ scope, params, origin }) =>
    deps.db.transaction().execute(async (tx) => {
      const thread = await holdThread(deps, tx, scope, params.conversationId);
      await removeEntry(deps, tx, scope, thread, params.entryId, origin);
    }),
  );

  answer(app, api.changeConversation, async ({ scope, params, body, origin }) =>
    deps.db.transaction().execute(async (tx) => {
      const thread = await holdThread(deps, tx, scope, params.conversationId);
      if (body.isClosed !== undefined) await closeThread(deps, tx, scope, thread, body.isClosed, origin);
      return findThread(deps, tx, scope, thread.threadId);
    }),
  );

  answer(app, api.markConversationAsRead, async ({ scope, params }) =>
    deps.db.transaction().execute(async (tx) => {
      const thread = await holdThread(deps, tx, scope, params.conversationId);
      await markRead(tx, scope, thread.threadId, deps.clock.now());
      await announceThread(deps, tx, scope.companyId, thread);
    }),
  );

  answer(app, api.chooseConversationMails, async ({ scope, params, body }) =>
    deps.db.transaction().execute(async (tx) => {
      const { threadId } = await holdThread(deps, tx, scope, params.conversationId);
      await chooseMails(tx, scope, threadId, body.wanted);
    }),
  );
};
