import type { Scope } from '@anteroom/server-sdk';

/** Tells which of a firm's clients a person may see. The portal's area `clients` decides it. */
export interface ClientAccess {
  /** @throws ServerError `not-found` when the client is unknown, another firm's, or not one of the person's: all alike. */
  require(scope: Scope, clientId: string): Promise<void>;
  /** Returns the ids of the clients whom a person may see; null for who sees all clients of the firm. */
  idsFor(scope: Scope): Promise<ReadonlySet<string> | null>;
}
