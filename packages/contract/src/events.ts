import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { PortalVersion } from './plugins.ts';

/**
 * Data of the events that {@link streamEvents} sends, by event name. Events are hints to reload something. An event may
 * be sent twice, and `missed` stands for events that could not be delivered.
 */
export const PortalEventData = Type.Object({
  /** Current version of the portal: sent when a stream begins, and whenever the version changes. */
  version: PortalVersion,
  /** Events were lost, so anything may have changed. */
  missed: Type.Object({}),
  /** Documents or folders of a client that the person may see were added, changed, moved, read or removed. */
  'documents-changed': Type.Object({ clientId: Type.String() }),
  /** A comment on one of the client's documents was added, edited or removed. */
  'comments-changed': Type.Object({ clientId: Type.String(), documentId: Type.String() }),
  /** Tasks of a client that the person may see were added, changed or removed. */
  'tasks-changed': Type.Object({ clientId: Type.String() }),
  /** Documents of a client that the person may see were shared, a recipient opened them, or the share was revoked. */
  'shares-changed': Type.Object({ clientId: Type.String() }),
  /** The firm has published a message to a client that the person may see or to all clients, or has withdrawn one. */
  'messages-changed': Type.Object({}),
  /**
   * An entry was added to a conversation about a client that the person may see, or someone has read, closed or
   * reopened the conversation.
   */
  'conversations-changed': Type.Object({ clientId: Type.String(), conversationId: Type.String() }),
  /** An item was added to the staff's inbox, or someone has dealt with one. */
  'inbox-changed': Type.Object({}),
  /**
   * A client of the firm was added, changed, archived or restored. `clientId` is null if many changed at once, as in an
   * import.
   */
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
  /**
   * A contact of a client or a member of staff was added, changed, invited, disabled, enabled or erased, or has joined.
   * `contactId` is null if many changed at once, as in an import.
   */
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
  /** The firm's settings were changed, for example its look. */
  'firm-changed': Type.Object({}),
  /**
   * Documents in a plugin's storage were changed: the firm's, those of a client that the person may see, or the
   * person's own.
   */
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
