import type { Client, SessionInfo } from '@anteroom/sdk';

/** Facts for evaluating `when`, apart from predicates. */
export interface FactValues {
  readonly session: SessionInfo;
  /** Active client; null if the person has none. */
  readonly client: Client | null;
  /** Values of the known feature flags. */
  readonly flags: Readonly<Record<string, boolean>>;
}

/** Live source of the facts. */
export interface Facts {
  /** Returns the current facts; null while nobody is signed in. */
  current(): FactValues | null;
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}
