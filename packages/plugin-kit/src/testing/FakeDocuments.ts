import { fileRefusals } from '@anteroom/domain/fileSelection';
import type {
  Client,
  Container,
  Document,
  DocumentOrder,
  Documents,
  FileRefusal,
  Query,
  Upload,
  UploadRequest,
} from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { FakeUpload } from './FakeUpload.ts';
import { makeDocument, makeRoot } from './makeData.ts';
import type { StateStore } from './StateStore.ts';

/** Documents on one page of a list. */
const pageSize = 100;

export interface FakeDocumentsOptions {
  readonly store: StateStore;
  readonly cache: QueryClient;
  readonly clients: readonly Client[];
  readonly documents?: readonly Document[];
  /** Folders and projects; a root given here takes the place of the client's own. */
  readonly containers?: readonly Container[];
}

/** Documents held in memory. An upload arrives at once, unless the test holds uploads back. */
export class FakeDocuments implements Documents {
  /** What every read, and every download, rejects with; null for nothing. */
  readFailure: unknown = null;
  /** What every upload fails with; null for nothing. */
  changeFailure: unknown = null;
  /** Uploads wait for the test, which moves them on by {@link FakeUpload.advance} and its kin. */
  holdUploads = false;
  /** Oldest first. */
  readonly uploads: FakeUpload[] = [];
  /** Each document that was downloaded, oldest first. */
  readonly downloads: Document[] = [];
  #documents: readonly Document[];
  /** Roots, projects and folders. */
  readonly containers: readonly Container[];
  readonly #store: StateStore;
  readonly #cache: QueryClient;

  constructor({ store, cache, clients, documents = [], containers = [] }: FakeDocumentsOptions) {
    this.#store = store;
    this.#cache = cache;
    this.#documents = documents;
    const roots = clients.filter(({ id }) => !containers.some((container) => container.id === id));
    this.containers = [...roots.map((client) => makeRoot(client)), ...containers];
  }

  /** All documents as they are now. */
  get stored(): readonly Document[] {
    return this.#documents;
  }

  newest: Documents['newest'] = (clientId, count) =>
    this.#query(['newest', clientId, count], () =>
      this.#sorted(({ clientId: of }) => of === clientId).slice(0, count),
    );

  list: Documents['list'] = (clientId, containerId, after, orderBy = 'modifiedDate') =>
    this.#query(['list', clientId, containerId, after, orderBy], () => {
      const found = this.#sorted(
        (document) => document.clientId === clientId && [null, document.parent.id].includes(containerId),
      );
      if (orderBy !== 'modifiedDate') found.sort(orders[orderBy]);
      const from = Number(after ?? 0);
      const next = from + pageSize < found.length ? String(from + pageSize) : null;
      return { items: found.slice(from, from + pageSize), next };
    });

  ofTask: Documents['ofTask'] = (clientId, taskId) =>
    this.#query(['task', clientId, taskId], () =>
      this.#sorted(
        (document) => document.clientId === clientId && document.customItemMetaData.ccTask === taskId,
      ),
    );

  tree: Documents['tree'] = (clientId) =>
    this.#query(['tree', clientId], () =>
      this.containers.filter((container) => container.clientId === clientId),
    );

  constraints: Documents['constraints'] = () => ({
    queryKey: ['uploadConstraints'],
    queryFn: async () => ({ convertedTypes: ['pdf', 'png'], unconvertedTypes: ['zip'] }),
  });

  check(file: File): readonly FileRefusal[] {
    return fileRefusals(file);
  }

  upload(request: UploadRequest): Upload {
    const upload = new FakeUpload(
      request,
      {
        isTaken: (name) => this.#inContainer(request.to.id).some((document) => document.name === name),
        add: (name) => this.#add(name, request),
        start: (started) => {
          if (!this.holdUploads) void this.#end(started);
        },
      },
      this.#store,
    );
    this.uploads.push(upload);
    return upload;
  }

  async download(document: Document): Promise<void> {
    if (this.readFailure !== null) throw this.readFailure;
    this.downloads.push(document);
  }

  /** Not before the caller has the upload, as with a server. */
  async #end(upload: FakeUpload): Promise<void> {
    await Promise.resolve();
    if (this.changeFailure === null) upload.arrive();
    else upload.fail(this.changeFailure);
  }

  #add(name: string, { file, to, metaData = {} }: UploadRequest): Document {
    const container = this.containers.find(({ id }) => id === to.id);
    if (!container) throw new Error(`There is no container ${to.id}: give it to the test portal.`);
    const document = makeDocument({
      id: crypto.randomUUID(),
      name,
      mimeType: file.type,
      size: file.size,
      parent: { id: container.id, type: container.type, name: container.name },
      clientId: container.clientId,
      customItemMetaData: metaData,
    });
    this.#documents = [...this.#documents, document];
    void this.#cache.invalidateQueries({ queryKey: ['documents'] });
    return document;
  }

  #inContainer(id: string): readonly Document[] {
    return this.#documents.filter(({ parent }) => parent.id === id);
  }

  /** Newest first. */
  #sorted(fits: (document: Document) => boolean): Document[] {
    return this.#documents
      .filter(fits)
      .sort((left, right) => right.history.modifiedDate.localeCompare(left.history.modifiedDate));
  }

  #query<T>(key: readonly unknown[], read: () => T): Query<T> {
    return {
      queryKey: ['documents', ...key],
      queryFn: async () => {
        if (this.readFailure !== null) throw this.readFailure;
        return read();
      },
    };
  }
}

const byName = (left: Document, right: Document) => left.name.localeCompare(right.name);

const orders: Readonly<
  Record<Exclude<DocumentOrder, 'modifiedDate'>, (left: Document, right: Document) => number>
> = {
  name: byName,
  size: (left, right) => left.size - right.size,
  type: (left, right) => left.mimeType.localeCompare(right.mimeType) || byName(left, right),
};
