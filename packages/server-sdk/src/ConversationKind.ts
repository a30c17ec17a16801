import type { RawBuilder } from 'kysely';

/**
 * A kind of object that clients and the firm can have conversations about, such as a service request. In the browser,
 * the object's screen shows `Conversations.Ask`. The portal has no built-in knowledge of a plugin's kinds. People who
 * may see the object's client and have the kind's permission read and write its conversation.
 */
export interface ConversationKind<Facts extends object = object> {
  /** Name, such as `service-request`. Only one plugin can have it: a second claim is refused. */
  readonly kind: string;
  /** Name of an icon of `@anteroom/ui`. */
  readonly icon: string;
  /** Required permission: one of the portal's, or one that the plugin declares. */
  readonly access: string;
  /**
   * SQL query of all objects of this kind, with the columns `company_id`, `id`, `client_id` and `facts` (`jsonb`). The
   * portal restricts it to one firm and one object. If an object is no longer in the result, its conversation is
   * hidden.
   */
  readonly things: RawBuilder<unknown>;
  /** Returns the name of an object, such as “Request no. 12: A copy of the contract”. */
  name(language: string, facts: Facts): string;
  /** Returns the path in the portal where clients, or staff, see the object. */
  path(thing: ConversationThing<Facts>, reader: { readonly isStaff: boolean }): string;
}

/** An object that a conversation is about. */
export interface ConversationThing<Facts extends object = object> {
  readonly id: string;
  readonly clientId: string;
  readonly facts: Facts;
}

/** Registration of the plugin's kinds of object that conversations can be about. */
export interface ConversationKinds {
  /** Adds a kind. The portal tests its query and refuses the plugin if the query fails. */
  add<Facts extends object>(kind: ConversationKind<Facts>): void;
}
