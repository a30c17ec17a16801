import type { Client, SessionInfo } from '@anteroom/sdk';

/** Facts by which `when` is evaluated, apart from predicates. */
export interface FactValues {
  readonly session: SessionInfo;
  /** Active client; null if the person has none. */
  readonly client: Client | null;
  /** Feature flags that are known. */
  readonly flags: Readonly<Record<string, boolean>>;
}

/** Live source of the facts. */
export interface Facts {
  /** Returns the current facts; null while nobody is signed in. */
  current(): FactValues | null;
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}
