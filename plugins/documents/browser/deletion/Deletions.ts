import { restoreFromTrash, trashContainer, trashDocument } from '@anteroom/contract/trash';
import { type Container, type Document, Http, HttpError, Log, useService } from '@anteroom/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom, useStore } from 'jotai';
import { useMemo } from 'react';

/** Maximum number of concurrent requests, because each document is deleted by itself (spec section 4). */
const atOnce = 4;

export interface DeletionProgress {
  readonly done: number;
  readonly total: number;
}

/** Result of deleting items. */
export interface DeletionOutcome {
  readonly deleted: readonly DeletedItem[];
  /** Names of the items that the person may not delete. */
  readonly forbidden: readonly string[];
  /** Names of the items that could not be deleted for another reason. */
  readonly failed: readonly string[];
}

export interface DeletedItem {
  readonly id: string;
  readonly name: string;
}

const running = atom<DeletionProgress>({ done: 0, total: 0 });

/** Progress of the confirmed deletions that are not all done; null if there are none. */
export const deletionsUnderWay = atom((get) => {
  const progress = get(running);
  return progress.done < progress.total ? progress : null;
});

/** Returns the service that deletes and restores documents. */
export function useDeletions(): Deletions {
  const http = useService(Http);
  const log = useService(Log);
  const cache = useQueryClient();
  const store = useStore();
  return useMemo(() => new Deletions(http, log, cache, store), [http, log, cache, store]);
}

/** Deletes documents and folders, one request each, and restores them. */
class Deletions {
  readonly #http: Http;
  readonly #log: Log;
  readonly #cache: QueryClient;
  readonly #store: ReturnType<typeof useStore>;

  constructor(http: Http, log: Log, cache: QueryClient, store: ReturnType<typeof useStore>) {
    this.#http = http;
    this.#log = log;
    this.#cache = cache;
    this.#store = store;
  }

  async delete(documents: readonly Document[], folders: readonly Container[]): Promise<DeletionOutcome> {
    const items = [
      ...documents.map((document) => ({ item: document, send: () => this.trash(document) })),
      ...folders.map((folder) => ({ item: folder, send: () => this.trashFolder(folder) })),
    ];
    const deleted: DeletedItem[] = [];
    const forbidden = items.filter(({ item }) => !item.permissions.canDelete).map(({ item }) => item.name);
    const failed: string[] = [];
    const queue = items.filter(({ item }) => item.permissions.canDelete);
    this.count(0, queue.length);
    const deleteNext = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { id, name } = next.item;
        try {
          await next.send();
          deleted.push({ id, name });
        } catch (error) {
          const isForbidden = error instanceof HttpError && error.code === 'forbidden';
          (isForbidden ? forbidden : failed).push(name);
          if (!isForbidden) this.#log.error('An error occured deleting the document', error);
        }
        this.count(1, 0);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, deleteNext));
    await this.#cache.invalidateQueries({ queryKey: ['documents'] });
    return { deleted, forbidden, failed };
  }

  /**
   * Restores items from the recycle bin.
   *
   * @returns the IDs of those that could not be restored.
   */
  async restore(ids: readonly string[]): Promise<readonly string[]> {
    const { data } = await this.#http.call(restoreFromTrash, { body: { ids: [...ids] } });
    await this.#cache.invalidateQueries({ queryKey: ['documents'] });
    return data.filter(({ refused }) => refused !== null).map(({ id }) => id);
  }

  private trash({ id, parent }: Document): Promise<void> {
    const body = { Id: id, ContainerId: parent.id, ContainerType: parent.type };
    return this.#http.call(trashDocument, { body });
  }

  private trashFolder({ id }: Container): Promise<void> {
    return this.#http.call(trashContainer, { params: { containerId: id } });
  }

  private count(done: number, total: number): void {
    this.#store.set(running, (now) => {
      const isNew = now.done === now.total;
      return { done: (isNew ? 0 : now.done) + done, total: (isNew ? 0 : now.total) + total };
    });
  }
}
