import type {
  Document,
  Documents,
  FileRefusal,
  Query,
  Upload,
  UploadRequest,
  UploadState,
} from '@anteroom/sdk';
import { atom, type createStore } from 'jotai';

type JotaiStore = ReturnType<typeof createStore>;

/** An upload that goes as far as the test says. */
export class FakeUpload implements Upload {
  readonly id = crypto.randomUUID();
  readonly request: UploadRequest;
  readonly name;
  readonly state;
  readonly ended: Promise<UploadState>;
  readonly #store: JotaiStore;
  readonly #end: (state: UploadState) => void;

  constructor(request: UploadRequest, store: JotaiStore) {
    this.request = request;
    this.#store = store;
    this.name = atom(request.file.name);
    this.state = atom<UploadState>(sending(0, request.file.size));
    const { promise, resolve } = Promise.withResolvers<UploadState>();
    this.ended = promise;
    this.#end = resolve;
  }

  /** Moves the upload on; a state that ends it ends it. */
  become(state: UploadState): void {
    this.#store.set(this.state, state);
    if (state.kind !== 'sending') this.#end(state);
  }

  cancel(): void {
    this.become({ kind: 'failed', reason: 'cancelled' });
  }

  retry(): void {
    this.become(sending(0, this.request.file.size));
  }
}

/** Documents held in memory. Uploads wait for the test: see {@link FakeUpload.become}. */
export class FakeDocuments implements Documents {
  documents: readonly Document[];
  readonly uploads: FakeUpload[] = [];
  readonly downloads: Document[] = [];
  /** Why {@link check} refuses a file; nothing at first. */
  refuses: (file: File) => readonly FileRefusal[] = () => [];
  readonly #store: JotaiStore;

  /** `store`: the one of the rendered portal. */
  constructor(store: JotaiStore, documents: readonly Document[] = []) {
    this.#store = store;
    this.documents = documents;
  }

  newest = (clientId: string, count: number): Query<readonly Document[]> =>
    query(['documents', clientId, count], () => this.#of(clientId).slice(0, count));

  list: Documents['list'] = (clientId, containerId) =>
    query(['documents', clientId, containerId], () => ({ items: [...this.#of(clientId)], next: null }));

  ofTask = (clientId: string, taskId: string): Query<readonly Document[]> =>
    query(['documents', clientId, 'task', taskId], () =>
      this.#of(clientId).filter((document) => document.customItemMetaData.ccTask === taskId),
    );

  tree: Documents['tree'] = (clientId) => query(['tree', clientId], () => []);

  constraints: Documents['constraints'] = () =>
    query(['constraints'], () => ({ convertedTypes: ['pdf', 'png'], unconvertedTypes: ['zip'] }));

  check(file: File): readonly FileRefusal[] {
    return this.refuses(file);
  }

  upload(request: UploadRequest): Upload {
    const upload = new FakeUpload(request, this.#store);
    this.uploads.push(upload);
    return upload;
  }

  async download(document: Document): Promise<void> {
    this.downloads.push(document);
  }

  #of(clientId: string): readonly Document[] {
    return this.documents.filter((document) => document.clientId === clientId);
  }
}

function sending(sentBytes: number, totalBytes: number): UploadState {
  return { kind: 'sending', sentBytes, totalBytes, bytesPerSecond: 0 };
}

function query<T>(queryKey: readonly unknown[], read: () => T): Query<T> {
  return { queryKey, queryFn: async () => read() };
}
