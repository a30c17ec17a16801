import { mayUseStorage, storageKeyPattern, storageLimits } from '@anteroom/domain/plugins/pluginStorage';
import {
  HttpError,
  type PluginDocument,
  type PluginStorageDeclaration,
  type Query,
  type Storage,
  type StorageScope,
} from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { problem } from './FakeHttp.ts';
import type { FakePermissions } from './FakePermissions.ts';
import type { FakeSession } from './FakeSession.ts';

/** Document that exists when the test begins. */
export interface FakePluginDocument extends StorageScope {
  readonly key: string;
  readonly json: unknown;
}

interface FakeStorageOptions {
  readonly declared: readonly PluginStorageDeclaration[];
  readonly documents: readonly FakePluginDocument[];
  /** Clients that the person can see. */
  readonly clients: readonly { readonly id: string }[];
  readonly session: FakeSession;
  readonly permissions: FakePermissions;
  readonly cache: QueryClient;
}

/**
 * Documents held in memory, with the portal's rules: declarations, permissions, versions and limits. They are not
 * validated against JSON schemas, which only the server does.
 */
export class FakeStorage implements Storage {
  /** Error with which every read rejects; null for success. */
  readFailure: unknown = null;
  /** Error with which every change rejects; null for success. */
  changeFailure: unknown = null;
  readonly #options: FakeStorageOptions;
  /** Documents by storage and owner, then by key. */
  readonly #places = new Map<string, Map<string, PluginDocument>>();
  #versions = 0;

  constructor(options: FakeStorageOptions) {
    this.#options = options;
    for (const { key, json, ...scope } of options.documents) this.#store(this.#placeOf(scope), key, json);
  }

  /** All documents, grouped by storage and owner, in the order in which these were first used. */
  get all(): readonly PluginDocument[] {
    return [...this.#places.values()].flatMap((documents) => [...documents.values()]);
  }

  get<T>(scope: StorageScope, key: string): Query<PluginDocument<T> | null> {
    return {
      queryKey: [...this.#keyOf(scope), key],
      queryFn: async () => {
        if (this.readFailure !== null) throw this.readFailure;
        requireKey(key);
        return copyOf((this.#open(scope, 'read').get(key) as PluginDocument<T> | undefined) ?? null);
      },
    };
  }

  list<T>(scope: StorageScope): Query<readonly PluginDocument<T>[]> {
    return {
      queryKey: this.#keyOf(scope),
      queryFn: async () => {
        if (this.readFailure !== null) throw this.readFailure;
        const documents = [...this.#open(scope, 'read').values()] as PluginDocument<T>[];
        return copyOf(documents.toSorted((left, right) => (left.key < right.key ? -1 : 1)));
      },
    };
  }

  async put<T>(
    scope: StorageScope,
    key: string,
    json: T,
    seen: { readonly version: number | null },
  ): Promise<PluginDocument<T>> {
    return this.#change(scope, key, seen.version, (documents) => {
      const size = sizeOf(json);
      if (size > storageLimits.document) throw problem('too-large', 413, 'too-large');
      const others = [...documents.values()].filter((other) => other.key !== key);
      const bytes = others.reduce((sum, other) => sum + sizeOf(other.json), 0);
      if (bytes + size > storageLimits.scope || others.length >= storageLimits.documents)
        throw problem('insufficient-storage', 507, 'quota');
      return copyOf(this.#store(documents, key, json) as PluginDocument<T>);
    });
  }

  async remove(scope: StorageScope, key: string, seen: { readonly version: number }): Promise<void> {
    await this.#change(scope, key, seen.version, (documents) => {
      documents.delete(key);
    });
  }

  async #change<T>(
    scope: StorageScope,
    key: string,
    version: number | null,
    change: (documents: Map<string, PluginDocument>) => T,
  ): Promise<T> {
    try {
      if (this.changeFailure !== null) throw this.changeFailure;
      requireKey(key);
      const documents = this.#open(scope, 'write');
      const current = documents.get(key) ?? null;
      if ((current?.version ?? null) !== version) throw stale(current);
      return change(documents);
    } finally {
      await this.#options.cache.invalidateQueries({ queryKey: ['plugin-storage', scope.name] });
    }
  }

  #keyOf({ name, clientId }: StorageScope): readonly unknown[] {
    return ['plugin-storage', name, clientId ?? null];
  }

  #open(scope: StorageScope, deed: 'read' | 'write'): Map<string, PluginDocument> {
    const { declared, clients, permissions } = this.#options;
    const storage = declared.find(({ name }) => name === scope.name);
    if (!storage) throw problem('not-found', 404);
    if ((storage.level === 'client') !== (scope.clientId !== undefined)) throw problem('bad-request', 400);
    if (scope.clientId !== undefined && !clients.some(({ id }) => id === scope.clientId))
      throw problem('not-found', 404);
    if (!mayUseStorage(storage, deed, permissions)) throw problem('forbidden', 403);
    return this.#placeOf(scope);
  }

  #placeOf({ name, clientId }: StorageScope): Map<string, PluginDocument> {
    const isUsers = this.#options.declared.some(
      (storage) => storage.name === name && storage.level === 'user',
    );
    const place = JSON.stringify([name, clientId ?? (isUsers ? this.#options.session.info.userId : null)]);
    const documents = this.#places.get(place) ?? new Map<string, PluginDocument>();
    this.#places.set(place, documents);
    return documents;
  }

  #store(documents: Map<string, PluginDocument>, key: string, json: unknown): PluginDocument {
    this.#versions += 1;
    const document = {
      key,
      json: copyOf(json),
      version: this.#versions,
      changedAt: '2026-01-01T00:00:00.000Z',
    };
    documents.set(key, document);
    return document;
  }
}

function stale(current: PluginDocument | null): HttpError {
  return new HttpError({
    kind: 'problem',
    status: 409,
    problem: {
      type: 'urn:anteroom:problem:conflict',
      title: 'conflict',
      status: 409,
      errors: [{ path: 'version', message: 'stale', reason: 'stale' }],
      current: copyOf(current),
    },
  });
}

function requireKey(key: string): void {
  if (key.length > storageLimits.key || !new RegExp(storageKeyPattern).test(key))
    throw problem('bad-request', 400);
}

function sizeOf(json: unknown): number {
  return new TextEncoder().encode(JSON.stringify(json)).length;
}

/** Returns a copy, as if it had been sent over the wire. */
function copyOf<T>(json: T): T {
  return JSON.parse(JSON.stringify(json)) as T;
}
