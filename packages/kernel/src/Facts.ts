import type { Client, SessionInfo } from '@anteroom/sdk';

/** Facts by which `when` is evaluated, apart from predicates. */
export interface FactValues {
  readonly session: SessionInfo;
  /** Null while the person has no client. */
  readonly client: Client | null;
  /** Feature flags that are known. */
  readonly flags: Readonly<Record<string, boolean>>;
}

/** Live source of the facts. */
export interface Facts {
  /** Null while nobody is signed in. */
  current(): FactValues | null;
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}
