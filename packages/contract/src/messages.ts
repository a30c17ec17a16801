import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$' });

/** A message of the firm as the client reads it. */
export const ClientMessage = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  /** Plain text, with line breaks. */
  body: Type.String(),
  /** Full name of the author; null if they no longer work for the firm. */
  writtenBy: Type.Union([Type.String(), Type.Null()]),
  /** ISO time. */
  shownFrom: Type.String(),
  /** Whether the person has read it. */
  isRead: Type.Boolean(),
});
export type ClientMessage = Static<typeof ClientMessage>;

/** Query of the lists of messages. */
export const MessageQuery = Type.Object({
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export type MessageQuery = Static<typeof MessageQuery>;

/**
 * Response of {@link listClientMessages}: the firm's current messages to this client or to all clients, newest first.
 */
export const ClientMessageList = Type.Object({
  items: Type.Array(ClientMessage),
  /** Number of unread messages on all pages. */
  unread: Type.Integer(),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ClientMessageList = Static<typeof ClientMessageList>;

/** Body of {@link sendMessage}. */
export const MessageDraft = Type.Object(
  {
    /** Recipient client; null for all of the firm's clients. */
    clientId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    subject: Type.String({ pattern: '\\S', maxLength: 120 }),
    body: Type.String({ pattern: '\\S', maxLength: 4000 }),
    /** ISO time in UTC. Before it, only staff see the message. */
    shownFrom: Time,
    /** ISO time in UTC after which only staff see the message; null: until the message is withdrawn. */
    shownUntil: Type.Union([Time, Type.Null()]),
  },
  { additionalProperties: false },
);
export type MessageDraft = Static<typeof MessageDraft>;

/** A message as staff see it. */
export const SentMessage = Type.Object({
  id: Type.String(),
  ...MessageDraft.properties,
  /** Display name of the recipient client; null for all of the firm's clients. */
  client: Type.Union([Type.String(), Type.Null()]),
  writtenBy: Type.Union([Type.String(), Type.Null()]),
  /** The first hundred contacts who have read it, earliest first. */
  readBy: Type.Array(Type.Object({ userId: Type.String(), name: Type.String(), readAt: Type.String() })),
});
export type SentMessage = Static<typeof SentMessage>;

/** Response of {@link listSentMessages}: past, current and future messages, newest first. */
export const SentMessageList = Type.Object({
  items: Type.Array(SentMessage),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type SentMessageList = Static<typeof SentMessageList>;

const ofMessage = Type.Object({ messageId: Id });

export const listClientMessages = endpoint({
  method: 'GET',
  path: '/api/messages/v1/clients/:clientId/messages',
  access: 'dashboards.read',
  summary: 'Lists what the firm tells a client now, newest first.',
  params: Type.Object({ clientId: Id }),
  query: MessageQuery,
  answers: { 200: ClientMessageList },
});

export const markMessageAsRead = endpoint({
  method: 'PUT',
  path: '/api/messages/v1/messages/:messageId/read',
  access: 'dashboards.write',
  summary: 'Marks a message as read.',
  params: ofMessage,
  answers: { 204: Nothing },
});

export const listSentMessages = endpoint({
  method: 'GET',
  path: '/api/messages/v1/messages',
  access: 'dashboards.manage',
  summary: 'Lists all messages of the firm, and who has read them.',
  query: MessageQuery,
  answers: { 200: SentMessageList },
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages/v1/messages',
  access: 'dashboards.manage',
  summary: 'Sends a message to all clients or one.',
  body: MessageDraft,
  answers: { 201: SentMessage },
  example: {
    body: {
      clientId: '{clientId}',
      subject: 'A subject',
      body: 'At length',
      shownFrom: '2026-01-05T12:00:00Z',
      shownUntil: null,
    },
  },
});

export const removeMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/v1/messages/:messageId',
  access: 'dashboards.manage',
  summary: 'Takes back a message.',
  params: ofMessage,
  answers: { 204: Nothing },
});
