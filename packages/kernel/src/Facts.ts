import type { Client, SessionInfo } from '@anteroom/sdk';

/** What `when` is judged by, apart from predicates. */
export interface FactValues {
  readonly session: SessionInfo;
  /** Null while the person has no client. */
  readonly client: Client | null;
  /** Feature flags that are known. */
  readonly flags: Readonly<Record<string, boolean>>;
}

/** Where the facts come from, live. */
export interface Facts {
  /** Null while nobody is signed in. */
  current(): FactValues | null;
  /** Calls after each change; answers the end of it. */
  subscribe(listener: () => void): () => void;
}
