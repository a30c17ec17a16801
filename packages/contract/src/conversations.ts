import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** Maximum length of one entry of a conversation, in UTF-16 units. */
export const maxEntryLength = 4000;

/** Maximum number of files in one entry. */
export const maxEntryFiles = 10;

/** Subject of a conversation. A client can have any number of conversations; any other subject has only one. */
export const ConversationSubject = Type.Object(
  {
    /**
     * Kind of subject: `client`, `task`, `step`, `document`, `message`, or a kind that a plugin adds, such as
     * `service-request`.
     */
    kind: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
    /**
     * ID of the subject. For a step, the task's ID, a slash and the step's number: `t-1/2`. For a message of the firm,
     * the client's ID, a slash and the message's ID.
     */
    id: Type.String({ minLength: 1, maxLength: 140 }),
  },
  { additionalProperties: false },
);
export type ConversationSubject = Static<typeof ConversationSubject>;

/** Area on a page of a PDF: a box in points (1/72 inch) from the upper left corner of the page as it is shown. */
export const DocumentPlace = Type.Object(
  {
    /** Page number, counted from 1. */
    page: Type.Integer({ minimum: 1, maximum: 100_000 }),
    x: Type.Number({ minimum: 0, maximum: 100_000 }),
    y: Type.Number({ minimum: 0, maximum: 100_000 }),
    width: Type.Number({ minimum: 1, maximum: 100_000 }),
    height: Type.Number({ minimum: 1, maximum: 100_000 }),
  },
  { additionalProperties: false },
);
export type DocumentPlace = Static<typeof DocumentPlace>;

/** Person who takes part in a conversation. */
const Participant = Type.Object({
  name: Type.String(),
  /** Whether the person works for the firm. */
  isStaff: Type.Boolean(),
  isYou: Type.Boolean(),
});
export type Participant = Static<typeof Participant>;

/** A file of an entry. Files that the reader may not read, and deleted files, are left out. */
const EntryFile = Type.Object({ documentId: Type.String(), name: Type.String(), size: Type.Integer() });
export type EntryFile = Static<typeof EntryFile>;

/**
 * Entry of a conversation: a text that someone wrote, or the fact that someone closed or reopened the conversation. A
 * `note` is the current note on the task or step that the conversation is about. It is changed there, and does not
 * count as unread.
 */
export const ConversationEntry = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['said', 'note', 'closed', 'reopened']),
  /** Plain text with line breaks. Empty if the entry has only files, or closes or reopens the conversation. */
  text: Type.String(),
  by: Participant,
  /** ISO time. */
  at: Type.String(),
  /** ISO time of the author's last edit; null if the entry was never edited. */
  editedAt: Type.Union([Type.String(), Type.Null()]),
  /** Whether the entry was sent as a reply to an e-mail. */
  isByMail: Type.Boolean(),
  /**
   * Area of the document that the entry is about; null if it is about the whole document, or if the subject is not a
   * document.
   */
  place: Type.Union([DocumentPlace, Type.Null()]),
  files: Type.Array(EntryFile),
});
export type ConversationEntry = Static<typeof ConversationEntry>;

/** A conversation between the people of a client and the firm. */
export const Conversation = Type.Object({
  id: Type.String(),
  client: Type.Object({ clientId: Type.String(), name: Type.String() }),
  about: Type.Object({
    kind: Type.String(),
    id: Type.String(),
    /** Name of an icon of `@anteroom/ui`. */
    icon: Type.String(),
    /** Current name of the subject; for a client's conversation, the beginning of its first entry. */
    name: Type.String(),
    /** Path of the subject in the portal; null if it has no screen. */
    path: Type.Union([Type.String(), Type.Null()]),
  }),
  isClosed: Type.Boolean(),
  /** Number of entries by others that the person has not read. */
  unread: Type.Integer(),
  /** The latest entry with a text or files. */
  last: Type.Object({ text: Type.String(), files: Type.Integer(), by: Participant, at: Type.String() }),
  /** Whether the person wants e-mails about this conversation. */
  wantsMails: Type.Boolean(),
});
export type Conversation = Static<typeof Conversation>;

/** Who replies for the firm, and how soon. */
const Answering = Type.Object({
  /** Names of staff assigned to the client, at most three, in alphabetical order; empty if there are none. */
  staff: Type.Array(Type.String()),
  /** Median number of hours in which the firm recently replied, rounded up; null if there were too few replies. */
  usualHours: Type.Union([Type.Integer(), Type.Null()]),
});
export type Answering = Static<typeof Answering>;

/** A conversation with what its screen shows besides the entries. */
export const OpenConversation = Type.Object({
  /** null if nobody has written about the subject yet. */
  conversation: Type.Union([Conversation, Type.Null()]),
  client: Type.Object({ clientId: Type.String(), name: Type.String() }),
  answering: Answering,
  /** Whether anyone at the client can sign in and read the conversation. */
  isReached: Type.Boolean(),
  /**
   * People of the other side who have read the conversation, with the time at which each last did (ISO time), latest
   * first.
   */
  seen: Type.Array(Type.Object({ name: Type.String(), at: Type.String() })),
});
export type OpenConversation = Static<typeof OpenConversation>;

/** Query of {@link listConversations}. */
export const ConversationQuery = Type.Object({
  state: Type.Optional(Type.Enum(['open', 'closed'])),
  /** Lists only this client's conversations. Default: those of all the person's clients. */
  clientId: Type.Optional(Id),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 30 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ConversationQuery = Static<typeof ConversationQuery>;

/** Response of {@link listConversations}: the conversation with the latest entry first. */
export const ConversationList = Type.Object({
  items: Type.Array(Conversation),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ConversationList = Static<typeof ConversationList>;

/** Response of {@link countUnreadConversations}. */
export const UnreadConversations = Type.Object({
  /** Number of conversations with an entry that the person has not read, counted up to 100. */
  unread: Type.Integer(),
});
export type UnreadConversations = Static<typeof UnreadConversations>;

/** Query of {@link listConversationEntries}. */
export const EntryQuery = Type.Object({
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export type EntryQuery = Static<typeof EntryQuery>;

/** Response of {@link listConversationEntries}: newest first. */
export const EntryList = Type.Object({
  items: Type.Array(ConversationEntry),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type EntryList = Static<typeof EntryList>;

const said = {
  /** UUID made by the sender. A repeated request does not add a second entry. */
  id: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
  /** Plain text. It may be blank only if there are files. */
  text: Type.String({ maxLength: maxEntryLength }),
  /** Area of the PDF that the conversation is about. */
  place: Type.Optional(DocumentPlace),
  /** Documents of the client. The person must be allowed to read them. */
  documentIds: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), { maxItems: maxEntryFiles, uniqueItems: true }),
  ),
};

/** Body of {@link startConversation}. */
export const NewConversation = Type.Object(
  { about: ConversationSubject, ...said },
  { additionalProperties: false },
);
export type NewConversation = Static<typeof NewConversation>;

/** Body of {@link addConversationEntry}. */
export const NewEntry = Type.Object(said, { additionalProperties: false });
export type NewEntry = Static<typeof NewEntry>;

/** Body of {@link editConversationEntry}. */
export const EntryEdit = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: maxEntryLength }) },
  { additionalProperties: false },
);
export type EntryEdit = Static<typeof EntryEdit>;

/** Body of {@link changeConversation}. Fields that are left out stay unchanged. */
export const ConversationChange = Type.Object(
  {
    /** Closes or reopens the conversation for everybody. A new entry reopens it too. */
    isClosed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ConversationChange = Static<typeof ConversationChange>;

/** Body of {@link chooseConversationMails}. */
export const ConversationMails = Type.Object({ wanted: Type.Boolean() }, { additionalProperties: false });

const ofConversation = Type.Object({ conversationId: Id });
const ofEntry = Type.Object({ conversationId: Id, entryId: Id });
const base = '/api/conversations/v1';

export const listConversations = endpoint({
  method: 'GET',
  path: `${base}/conversations`,
  access: 'conversations.read',
  summary: 'Lists the conversations of the person’s clients, the latest entry first.',
  query: ConversationQuery,
  answers: { 200: ConversationList },
});

export const countUnreadConversations = endpoint({
  method: 'GET',
  path: `${base}/unread`,
  access: 'conversations.read',
  summary: 'Counts the conversations in which the person has something to read.',
  answers: { 200: UnreadConversations },
});

export const findConversation = endpoint({
  method: 'GET',
  path: `${base}/about`,
  access: 'conversations.read',
  summary: 'Returns the conversation about a thing, and who answers.',
  query: ConversationSubject,
  answers: { 200: OpenConversation },
  example: { query: { kind: 'document', id: '{documentId}' } },
});

export const getConversation = endpoint({
  method: 'GET',
  path: `${base}/conversations/:conversationId`,
  access: 'conversations.read',
  summary: 'Returns a conversation, and who answers.',
  params: ofConversation,
  answers: { 200: OpenConversation },
  example: { params: { conversationId: 'none' } },
});

export const listConversationEntries = endpoint({
  method: 'GET',
  path: `${base}/conversations/:conversationId/entries`,
  access: 'conversations.read',
  summary: 'Lists what was said in a conversation, newest first.',
  params: ofConversation,
  query: EntryQuery,
  answers: { 200: EntryList },
  example: { params: { conversationId: 'none' } },
});

export const startConversation = endpoint({
  method: 'POST',
  path: `${base}/conversations`,
  access: 'conversations.write',
  summary: 'Says something about a thing, in its conversation or a new one.',
  body: NewConversation,
  answers: { 201: Conversation },
  problems: { conflict: [] },
  example: { body: { about: { kind: 'document', id: '{documentId}' }, text: '{unique}' } },
});

export const addConversationEntry = endpoint({
  method: 'POST',
  path: `${base}/conversations/:conversationId/entries`,
  access: 'conversations.write',
  summary: 'Says something in a conversation.',
  params: ofConversation,
  body: NewEntry,
  answers: { 201: ConversationEntry },
  problems: { conflict: [] },
  example: { params: { conversationId: 'none' }, body: { text: '{unique}' } },
});

export const editConversationEntry = endpoint({
  method: 'PATCH',
  path: `${base}/conversations/:conversationId/entries/:entryId`,
  access: 'conversations.write',
  summary: 'Changes the text of one’s own entry.',
  params: ofEntry,
  body: EntryEdit,
  answers: { 200: ConversationEntry },
  example: { params: { conversationId: 'none', entryId: 'none' }, body: { text: 'Otherwise' } },
});

export const removeConversationEntry = endpoint({
  method: 'DELETE',
  path: `${base}/conversations/:conversationId/entries/:entryId`,
  access: 'conversations.write',
  summary: 'Removes one’s own entry.',
  params: ofEntry,
  answers: { 204: Nothing },
  example: { params: { conversationId: 'none', entryId: 'none' } },
});

export const changeConversation = endpoint({
  method: 'PATCH',
  path: `${base}/conversations/:conversationId`,
  access: 'conversations.write',
  summary: 'Closes or reopens a conversation.',
  params: ofConversation,
  body: ConversationChange,
  answers: { 200: Conversation },
  example: { params: { conversationId: 'none' }, body: { isClosed: true } },
});

export const markConversationAsRead = endpoint({
  method: 'PUT',
  path: `${base}/conversations/:conversationId/read`,
  access: 'conversations.mark',
  summary: 'Marks a conversation as read by the person.',
  params: ofConversation,
  answers: { 204: Nothing },
  example: { params: { conversationId: 'none' } },
});

export const chooseConversationMails = endpoint({
  method: 'PUT',
  path: `${base}/conversations/:conversationId/mails`,
  access: 'conversations.mark',
  summary: 'Ends or begins the e-mails to the person about a conversation.',
  params: ofConversation,
  body: ConversationMails,
  answers: { 204: Nothing },
  example: { params: { conversationId: 'none' }, body: { wanted: false } },
});
