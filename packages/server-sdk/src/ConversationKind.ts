import type { RawBuilder } from 'kysely';

/**
 * A kind of thing that clients and the firm can talk about, such as a service request: in the browser the thing offers `Conversations.Ask`. The portal
 * knows none of a plugin's by name. Whoever may see the thing's client and has the kind's permission reads and writes its conversation.
 */
export interface ConversationKind<Facts extends object = object> {
  /** Name, such as `service-request`. Only one plugin can have it: a second claim is refused. */
  readonly kind: string;
  /** Name of an icon of `@anteroom/ui`. */
  readonly icon: string;
  /** Permission that people need: the portal's, or one that the plugin declares. */
  readonly access: string;
  /**
   * SQL query of all things that can be talked about, with the columns `company_id`, `id`, `client_id` and `facts` (`jsonb`). The portal narrows
   * it to one firm and one thing. A thing that is no longer among them takes its conversation out of sight.
   */
  readonly things: RawBuilder<unknown>;
  /** Returns the name of a thing, such as “Request no. 12: A copy of the contract”. */
  name(language: string, facts: Facts): string;
  /** Returns the path in the portal at which clients, or staff, see a thing. */
  path(thing: ConversationThing<Facts>, reader: { readonly isStaff: boolean }): string;
}

/** A thing that is talked about. */
export interface ConversationThing<Facts extends object = object> {
  readonly id: string;
  readonly clientId: string;
  readonly facts: Facts;
}

/** The kinds of thing of the plugin that can be talked about. */
export interface ConversationKinds {
  /** Adds a kind. The portal tries its query and refuses the plugin if it fails. */
  add<Facts extends object>(kind: ConversationKind<Facts>): void;
}
