import type { Scope } from '@anteroom/server-sdk';

/** Decides which of a firm's clients a person may see. The portal's area `clients` implements it. */
export interface ClientAccess {
  /**
   * @throws ServerError `not-found` when the client is unknown, belongs to another firm, or is not visible to the
   * person; the cases cannot be told apart.
   */
  require(scope: Scope, clientId: string): Promise<void>;
  /** Returns the IDs of the clients that a person may see; null if the person sees all clients of the firm. */
  idsFor(scope: Scope): Promise<ReadonlySet<string> | null>;
}
