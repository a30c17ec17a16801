import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Scope of documents within one storage that the plugin declares. */
export interface StorageScope {
  /** Name, as in the declaration's `storage`. */
  readonly name: string;
  /** Client to whom the documents belong. Required for a storage of the level `client`, and not allowed for others. */
  readonly clientId?: string;
}

/** A document as it is stored on the server. */
export interface PluginDocument<T = unknown> {
  readonly key: string;
  readonly json: T;
  /** Version of the document. It differs after each change. */
  readonly version: number;
  /** ISO 8601. */
  readonly changedAt: string;
}

/**
 * Small JSON documents that the portal's server stores for the plugin, so that no server half is needed: for the firm,
 * for each client or for each user. The plugin declares its storages in `storage`; using an undeclared one rejects with
 * `not-found`.
 *
 * A key has at most 64 letters, digits, dots, dashes and underscores, and begins with a letter or a digit. A document
 * has at most 64 kB, and one scope at most 1 MB and 1,000 documents; beyond that `put` rejects with the code
 * `too-large` or `insufficient-storage`.
 *
 * Open pages reload documents when somebody else changes them.
 */
export interface Storage {
  /** Returns a document, or null if it does not exist. */
  get<T>(scope: StorageScope, key: string): Query<PluginDocument<T> | null>;
  /** Returns all documents of the scope, sorted by key. */
  list<T>(scope: StorageScope): Query<readonly PluginDocument<T>[]>;
  /**
   * Stores a document. Rejects with the code `conflict` if somebody else has changed it in the meantime; the problem's
   * `current` is the stored document.
   *
   * @param seen - the version on which the change is based; null for a document that does not exist yet.
   */
  put<T>(
    scope: StorageScope,
    key: string,
    json: T,
    seen: { readonly version: number | null },
  ): Promise<PluginDocument<T>>;
  /** Removes a document. Rejects with the code `conflict` if somebody has changed it in the meantime. */
  remove(scope: StorageScope, key: string, seen: { readonly version: number }): Promise<void>;
}

export const Storage = serviceToken<Storage>('Storage');
