/**
 * Key of all queries about conversations. What happens in one makes all of them stale, since lists and counts follow from it.
 */
export const conversationsKey = 'conversations';

/** Reason for which a conversation's window is open: a thing, or a conversation that is known already. */
export type OpenedFor =
  | { readonly kind: 'client' | 'task' | 'step' | 'document'; readonly id: string }
  | { readonly conversationId: string };

/** Maximum length of an entry in UTF-16 units, as in the contract. */
export const entryLength = 4_000;
