import { fileRefusals } from '@anteroom/domain/documents/fileSelection';
import { uploadTarget } from '@anteroom/domain/documents/uploadTarget';
import { taskMetaData } from '@anteroom/domain/tasks/taskMetaData';
import type {
  Client,
  Container,
  Document,
  DocumentOrder,
  DocumentPreviewProps,
  Documents,
  DocumentViewerProps,
  FileRefusal,
  Query,
  RefusedFile,
  Upload,
  UploadRequest,
} from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { problem } from './FakeHttp.ts';
import { FakeUpload } from './FakeUpload.ts';
import { makeDocument, makeFolder, makeRoot } from './makeData.ts';
import type { StateStore } from './StateStore.ts';

/** Number of documents per page of a list. */
const pageSize = 100;

export interface FakeDocumentsOptions {
  readonly store: StateStore;
  readonly cache: QueryClient;
  readonly clients: readonly Client[];
  readonly documents?: readonly Document[];
  /** Folders and projects. A root in the list replaces the client's own. */
  readonly containers?: readonly Container[];
}

/** Documents held in memory. Uploads finish immediately, unless the test holds them back. */
export class FakeDocuments implements Documents {
  /** Error with which every read and download rejects; null for success. */
  readFailure: unknown = null;
  /** Error with which every upload fails; null for success. */
  changeFailure: unknown = null;
  /** Whether uploads wait for the test, which continues them with {@link FakeUpload.advance} and related methods. */
  holdUploads = false;
  /** Storage space that the firm has left, in bytes. */
  room = Number.POSITIVE_INFINITY;
  /** Uploads, oldest first. */
  readonly uploads: FakeUpload[] = [];
  /** Documents that were downloaded, oldest first. */
  readonly downloads: Document[] = [];
  /** Folder that each client's firm has chosen for uploads, by client ID. Default: the client's root. */
  readonly defaultFolders = new Map<string, string>();
  #documents: readonly Document[];
  #removed: readonly Document[] = [];
  #containers: readonly Container[];
  readonly #store: StateStore;
  readonly #cache: QueryClient;

  constructor({ store, cache, clients, documents = [], containers = [] }: FakeDocumentsOptions) {
    this.#store = store;
    this.#cache = cache;
    this.#documents = documents;
    const roots = clients.filter(({ id }) => !containers.some((container) => container.id === id));
    this.#containers = [...roots.map((client) => makeRoot(client)), ...containers];
  }

  /** All containers: roots, projects and folders. */
  get containers(): readonly Container[] {
    return this.#containers;
  }

  /** All documents in their current state. */
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

  search: Documents['search'] = (clientId, search) =>
    this.#query(['search', clientId, search], () => {
      const words = search.toLowerCase().split(/\s+/);
      return this.#sorted(
        (document) =>
          document.clientId === clientId && words.every((word) => document.name.toLowerCase().includes(word)),
      ).slice(0, pageSize);
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

  defaultFolder: Documents['defaultFolder'] = (clientId) =>
    this.#query(['defaultFolder', clientId], () =>
      this.#container(this.defaultFolders.get(clientId) ?? clientId),
    );

  document: Documents['document'] = (documentId) =>
    this.#query(['one', documentId], () => {
      const found = this.#documents.find(({ id }) => id === documentId);
      if (!found) throw problem('not-found', 404);
      return found;
    });

  async remove(document: Document): Promise<void> {
    if (this.changeFailure !== null) throw this.changeFailure;
    if (!document.permissions.canDelete) throw problem('forbidden', 403);
    this.#removed = [...this.#removed, document];
    this.#set(this.#documents.filter(({ id }) => id !== document.id));
  }

  async restore(document: Document): Promise<void> {
    if (this.changeFailure !== null) throw this.changeFailure;
    const removed = this.#removed.filter(({ id }) => id === document.id);
    this.#removed = this.#removed.filter(({ id }) => id !== document.id);
    this.#set([...this.#documents, ...removed]);
  }

  /** Changes a document without the plugin's involvement, as the firm or another tab would. */
  change(documentId: string, fields: Partial<Document>): void {
    this.#set(this.#documents.map((each) => (each.id === documentId ? { ...each, ...fields } : each)));
  }

  readonly Preview = ({ document }: DocumentPreviewProps) =>
    createElement('div', { role: 'document', 'aria-label': document.name });

  readonly Viewer = ({ documentId, document, place, onClose }: DocumentViewerProps) => {
    const name = document?.name ?? documentId;
    return createElement(
      'div',
      { role: 'dialog', 'aria-label': place ? `${name}, page ${place.page}` : name },
      createElement('button', { type: 'button', onClick: onClose }, 'Close'),
    );
  };

  constraints: Documents['constraints'] = () => ({
    queryKey: ['uploadConstraints'],
    queryFn: async () => ({ convertedTypes: ['pdf', 'png'], unconvertedTypes: ['zip'] }),
  });

  hasRoom: Documents['hasRoom'] = (bytes) => ({
    queryKey: ['uploadConstraints', bytes],
    queryFn: async () => bytes <= this.room,
  });

  check(file: File): readonly FileRefusal[] {
    return fileRefusals(file);
  }

  upload({ task, step, ...rest }: UploadRequest): Upload {
    const metaData = task ? { ...taskMetaData(task, step), ...rest.metaData } : rest.metaData;
    const request = { ...rest, ...(metaData && { metaData }) };
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

  /** Uploads all files to `to` itself, ignoring their folders. */
  async add(files: readonly File[], to: Container): Promise<readonly RefusedFile[]> {
    const judged = files.map((file) => ({ file, name: file.name, reasons: this.check(file) }));
    for (const { file, reasons } of judged)
      if (reasons.length === 0) this.upload({ file, to: uploadTarget(to) });
    return judged.filter(({ reasons }) => reasons.length > 0).map(({ name, reasons }) => ({ name, reasons }));
  }

  async createFolder(parent: Pick<Container, 'id' | 'type'>, name: string): Promise<Container> {
    if (this.changeFailure !== null) throw this.changeFailure;
    if (this.#containers.some((other) => other.parentId === parent.id && other.name === name)) {
      throw problem('conflict', 409, 'name-taken');
    }
    const folder = makeFolder({
      id: crypto.randomUUID(),
      name,
      parentId: parent.id,
      clientId: this.#container(parent.id).clientId,
    });
    this.#containers = [...this.#containers, folder];
    void this.#cache.invalidateQueries({ queryKey: ['documents'] });
    return folder;
  }

  save(document: Document): void {
    if (this.readFailure === null) this.downloads.push(document);
  }

  async download(document: Document): Promise<void> {
    if (this.readFailure !== null) throw this.readFailure;
    this.downloads.push(document);
  }

  /** Finishes an upload, but only after the caller has received it, as with a real server. */
  async #end(upload: FakeUpload): Promise<void> {
    await Promise.resolve();
    if (this.changeFailure === null) upload.arrive();
    else upload.fail(this.changeFailure);
  }

  #add(name: string, { file, to, metaData = {} }: UploadRequest): Document {
    const container = this.#container(to.id);
    const document = makeDocument({
      id: crypto.randomUUID(),
      name,
      mimeType: file.type,
      size: file.size,
      parent: { id: container.id, type: container.type, name: container.name },
      clientId: container.clientId,
      customItemMetaData: metaData,
    });
    this.#set([...this.#documents, document]);
    return document;
  }

  #set(documents: readonly Document[]): void {
    this.#documents = documents;
    void this.#cache.invalidateQueries({ queryKey: ['documents'] });
  }

  #container(id: string): Container {
    const container = this.containers.find((each) => each.id === id);
    if (!container) throw new Error(`There is no container ${id}: give it to the test portal.`);
    return container;
  }

  #inContainer(id: string): readonly Document[] {
    return this.#documents.filter(({ parent }) => parent.id === id);
  }

  /** Returns the matching documents, newest first. */
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
