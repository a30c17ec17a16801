import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** The documents of one storage that the plugin declares. */
export interface StorageScope {
  /** Name in the declaration's `storage`. */
  readonly name: string;
  /** Client whom the documents belong to: for a storage of the level `client`, and for no other. */
  readonly clientId?: string;
}

/** A document as it is stored on the server. */
export interface PluginDocument<T = unknown> {
  readonly key: string;
  readonly json: T;
  /** Differs after each change. */
  readonly version: number;
  /** ISO 8601. */
  readonly changedAt: string;
}

/**
 * Small JSON documents that the portal's server keeps for the plugin, without a server half: for the firm, for each client or for each
 * user. The plugin declares them in `storage`; what is not declared rejects as `not-found`.
 *
 * A key has at most 64 letters, digits, dots, dashes and underscores, and begins with a letter or a digit. A document has at most 64 kB, and
 * one scope at most 1 MB and 1,000 documents; beyond that `put` rejects with the code `too-large` or `insufficient-storage`.
 *
 * Pages that are open read again what somebody else changes.
 */
export interface Storage {
  /** Returns a document, or null when there is none. */
  get<T>(scope: StorageScope, key: string): Query<PluginDocument<T> | null>;
  /** Returns all documents of the scope, by key. */
  list<T>(scope: StorageScope): Query<readonly PluginDocument<T>[]>;
  /**
   * Stores a document. Rejects with the code `conflict` when somebody has changed it since: the problem's `current` is what is there.
   *
   * @param seen - the version that the change was made to; null for a document that is not there yet.
   */
  put<T>(
    scope: StorageScope,
    key: string,
    json: T,
    seen: { readonly version: number | null },
  ): Promise<PluginDocument<T>>;
  /** Removes a document. Rejects with the code `conflict` when somebody has changed it since. */
  remove(scope: StorageScope, key: string, seen: { readonly version: number }): Promise<void>;
}

export const Storage = serviceToken<Storage>('Storage');
