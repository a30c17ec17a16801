import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { PortalVersion } from './plugins.ts';

/**
 * Data of the events that {@link streamEvents} sends, by event name. Events are hints to reload something: one may come
 * twice, and `missed` stands for those that could not be delivered.
 */
export const PortalEventData = Type.Object({
  /** Current version of the portal: sent when a stream begins, and whenever it changes. */
  version: PortalVersion,
  /** Events were lost: anything may have changed. */
  missed: Type.Object({}),
  /** Documents or folders of a client whom the person may see were added, changed, moved, read or removed. */
  'documents-changed': Type.Object({ clientId: Type.String() }),
  /** A comment on one of the client's documents was added, edited or removed. */
  'comments-changed': Type.Object({ clientId: Type.String(), documentId: Type.String() }),
  /** Tasks of such a client were added, changed or removed. */
  'tasks-changed': Type.Object({ clientId: Type.String() }),
  /** Documents of such a client were sent, a recipient opened them, or they were revoked. */
  'shares-changed': Type.Object({ clientId: Type.String() }),
  /** The firm has said something to such a client or to all, or has taken it back. */
  'messages-changed': Type.Object({}),
  /** Something was said in a conversation about such a client, or somebody has read, closed or reopened it. */
  'conversations-changed': Type.Object({ clientId: Type.String(), conversationId: Type.String() }),
  /** Something has come into the staff's inbox, or somebody has dealt with it. */
  'inbox-changed': Type.Object({}),
  /** A client of the firm was added, changed, archived or restored; null for many at once, as by an import. */
  'clients-changed': Type.Object({
    clientId: Type.Union([Type.String(), Type.Null()]),
    change: Type.Union([
      Type.Literal('added'),
      Type.Literal('changed'),
      Type.Literal('archived'),
      Type.Literal('restored'),
      Type.Literal('imported'),
    ]),
  }),
  /** A person of a client, or of the staff, was added or changed, invited, has joined, or can no longer sign in or can again. */
  'people-changed': Type.Object({
    contactId: Type.Union([Type.String(), Type.Null()]),
    change: Type.Union([
      Type.Literal('added'),
      Type.Literal('changed'),
      Type.Literal('invited'),
      Type.Literal('joined'),
      Type.Literal('disabled'),
      Type.Literal('enabled'),
      Type.Literal('erased'),
      Type.Literal('imported'),
    ]),
  }),
  /** The firm's settings were changed, its look for one. */
  'firm-changed': Type.Object({}),
  /** Documents in a plugin's storage were changed: the firm's, those of such a client, or the person's own. */
  'plugin-storage-changed': Type.Object({ pluginId: Type.String(), name: Type.String() }),
});
export type PortalEventData = Static<typeof PortalEventData>;

/** An event of the portal itself, with its data. */
export type PortalEvent = {
  [Name in keyof PortalEventData]: { readonly type: Name; readonly data: PortalEventData[Name] };
}[keyof PortalEventData];

/** An event that a plugin declares. */
export interface PluginEvent {
  readonly type: string;
  readonly data: object;
}

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events/v1/stream',
  access: 'events.read',
  summary: 'Streams what happens in the portal (server-sent events).',
  headers: Type.Object({ 'last-event-id': Type.Optional(Id) }),
  produces: ['text/event-stream'],
});
