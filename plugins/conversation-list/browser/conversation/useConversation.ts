import type { ConversationSubject, NewEntry, OpenConversation } from '@anteroom/contract/conversations';
import {
  addConversationEntry,
  changeConversation,
  chooseConversationMails,
  editConversationEntry,
  findConversation,
  getConversation,
  listConversationEntries,
  markConversationAsRead,
  removeConversationEntry,
  startConversation,
} from '@anteroom/contract/conversations';
import { Http, Log, useService, useSession } from '@anteroom/sdk';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Key of the portal's own queries about conversations, which reload when an entry is added. */
export const conversationsKey = 'conversations';

/** The conversation to open: the subject of a conversation, or a conversation that is already known. */
export type OpenedFor = ConversationSubject | { readonly conversationId: string };

/** Maximum length of an entry in UTF-16 units, as in the contract. */
export const entryLength = 4_000;

/** Returns the conversation about a subject or with an ID, and its context. */
export function useOpenConversation(opened: OpenedFor) {
  const http = useService(Http);
  return useQuery({
    queryKey: [conversationsKey, 'open', opened],
    queryFn: ({ signal }): Promise<OpenConversation> =>
      'conversationId' in opened
        ? http.call(getConversation, { params: opened, signal })
        : http.call(findConversation, { query: opened, signal }),
    retry: false,
  });
}

/** Returns the entries of a conversation, page by page, newest first. */
export function useEntries(conversationId: string) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [conversationsKey, 'entries', conversationId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listConversationEntries, {
        params: { conversationId },
        query: { after: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
}

/** Marks a conversation as read while it is shown, unless staff view the portal as another person. */
export function useMarkAsRead(conversationId: string | undefined, unread: number): void {
  const http = useService(Http);
  const log = useService(Log);
  const cache = useQueryClient();
  const { emulatedUserId } = useSession();
  useEffect(() => {
    if (conversationId === undefined || unread === 0 || emulatedUserId !== null) return;
    http.call(markConversationAsRead, { params: { conversationId } }).then(
      () => cache.invalidateQueries({ queryKey: [conversationsKey, 'unread'] }),
      (error) => log.warn('A conversation could not be marked as read', error),
    );
  }, [conversationId, unread, emulatedUserId, http, log, cache]);
}

/** Returns the changes that a person can make in a conversation. Each rejects with an `HttpError`. */
export function useConversationChanges() {
  const http = useService(Http);
  const cache = useQueryClient();
  const readAgain = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: [conversationsKey] }),
      cache.invalidateQueries({ queryKey: ['documents'] }),
    ]);
  return {
    /** Adds an entry. Returns the ID of the conversation. */
    async say(opened: OpenedFor, known: string | undefined, said: NewEntry): Promise<string> {
      const id = known ?? ('conversationId' in opened ? opened.conversationId : undefined);
      if (id !== undefined) {
        await http.call(addConversationEntry, { params: { conversationId: id }, body: said });
        void readAgain();
        return id;
      }
      const about = opened as Exclude<OpenedFor, { readonly conversationId: string }>;
      const started = await http.call(startConversation, { body: { about, ...said } });
      void readAgain();
      return started.id;
    },
    async edit(conversationId: string, entryId: string, text: string): Promise<void> {
      await http.call(editConversationEntry, { params: { conversationId, entryId }, body: { text } });
      await readAgain();
    },
    async remove(conversationId: string, entryId: string): Promise<void> {
      await http.call(removeConversationEntry, { params: { conversationId, entryId } });
      await readAgain();
    },
    async close(conversationId: string, isClosed: boolean): Promise<void> {
      await http.call(changeConversation, { params: { conversationId }, body: { isClosed } });
      await readAgain();
    },
    async chooseMails(conversationId: string, wanted: boolean): Promise<void> {
      await http.call(chooseConversationMails, { params: { conversationId }, body: { wanted } });
      await readAgain();
    },
  };
}
