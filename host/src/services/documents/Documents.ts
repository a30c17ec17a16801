import {
  type Container,
  type Document,
  type DocumentList,
  type DocumentListQuery,
  getContainerTree,
  getDefaultFolder,
  getDocument,
  listDocuments,
} from '@anteroom/contract/documents';
import { createDocumentLink, getUploadConstraints, type UploadConstraints } from '@anteroom/contract/storage';
import { restoreFromTrash, trashDocument } from '@anteroom/contract/trash';
import { fileRefusals } from '@anteroom/domain/documents/fileSelection';
import { taskMetaData } from '@anteroom/domain/tasks/taskMetaData';
import {
  type DocumentOrder,
  type Documents,
  type FileRefusal,
  Http,
  type Query,
  type RefusedFile,
  type UploadRequest,
} from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { ServerCache } from '../http/ServerCache.ts';
import { StateStore } from '../page/StateStore.ts';
import { HostServices } from '../plugins/HostServices.ts';
import { Credentials } from '../session/Credentials.ts';
import { FileUpload } from '../uploads/FileUpload.ts';
import { LoadUploadQueue } from '../uploads/LoadUploadQueue.ts';
import { browserDownloads } from './downloads.ts';

/**
 * Serves the SDK's {@link Documents}. The folder `uploads` sends files ({@link Documents.upload}, {@link Documents.add}) and shows its own
 * panel; it is fetched at its first use.
 */
@injectable('Singleton')
export class ClientDocuments implements Documents {
  private readonly started = atom<readonly FileUpload[]>([]);
  /** All uploads since the page was loaded, oldest first. */
  readonly uploads = atom((get) => get(this.started));
  /** Whether leaving the page would abort uploads. */
  readonly isSending = atom((get) => get(this.started).some(({ state }) => get(state).kind === 'sending'));
  readonly Preview = onDemand(async () => (await import('./PreviewInPlace.tsx')).PreviewInPlace);

  readonly Viewer = onDemand(async () => (await import('./OpenedDocument.tsx')).OpenedDocument);

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(LoadUploadQueue) private readonly queue: LoadUploadQueue,
    @inject(StateStore) private readonly store: StateStore,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(HostServices) private readonly services: HostServices,
  ) {
    window.addEventListener('beforeunload', (event) => {
      // Signing in again may lead away from the page, and is the only way on.
      if (this.credentials.token !== null && this.store.get(this.isSending)) event.preventDefault();
    });
  }

  newest(clientId: string, count: number): Query<readonly Document[]> {
    return {
      queryKey: ['documents', 'newest', clientId, count],
      queryFn: async ({ signal }) => (await this.page({ clientId, pageSize: count }, signal)).items,
    };
  }

  list(
    clientId: string,
    containerId: string | null,
    after: string | null,
    orderBy: DocumentOrder = 'modifiedDate',
  ): Query<DocumentList['data']> {
    const where = containerId === null ? { clientId } : { parentIds: containerId };
    return {
      queryKey: ['documents', 'list', clientId, containerId, after, orderBy],
      queryFn: ({ signal }) => this.page({ ...where, orderBy, after: after ?? undefined }, signal),
    };
  }

  search(clientId: string, search: string): Query<readonly Document[]> {
    return {
      queryKey: ['documents', 'search', clientId, search],
      queryFn: async ({ signal }) =>
        (await this.page({ clientId, ...(search.trim() && { search }) }, signal)).items,
    };
  }

  ofTask(clientId: string, taskId: string): Query<readonly Document[]> {
    return {
      queryKey: ['documents', 'task', clientId, taskId],
      queryFn: async ({ signal }) => {
        const documents: Document[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await this.page({ clientId, ccTask: taskId, ...(after && { after }) }, signal);
          documents.push(...page.items);
          after = page.next;
        }
        return documents;
      },
    };
  }

  tree(clientId: string): Query<readonly Container[]> {
    return {
      queryKey: ['documents', 'tree', clientId],
      queryFn: async ({ signal }) => {
        const { data } = await this.http.call(getContainerTree, { query: { clientId }, signal });
        // This call leaves no counts out.
        return data as Container[];
      },
    };
  }

  constraints(): Query<UploadConstraints['data']> {
    return {
      queryKey: ['uploadConstraints'],
      queryFn: async ({ signal }) => (await this.http.call(getUploadConstraints, { signal })).data,
    };
  }

  hasRoom(bytes: number): Query<boolean> {
    return {
      queryKey: ['uploadConstraints', bytes],
      queryFn: async ({ signal }) => {
        const { data } = await this.http.call(getUploadConstraints, { query: { bytes }, signal });
        return data.hasRoom !== false;
      },
    };
  }

  check(file: File): readonly FileRefusal[] {
    return fileRefusals(file);
  }

  upload(request: UploadRequest, resumableId?: string): FileUpload {
    const { task, step, ...rest } = request;
    const metaData = task ? { ...taskMetaData(task, step), ...rest.metaData } : rest.metaData;
    const upload = new FileUpload({ ...rest, metaData }, this.queue, this.store, resumableId);
    this.store.set(this.started, (uploads) => [...uploads, upload]);
    return upload;
  }

  async add(files: readonly File[], to: Container): Promise<readonly RefusedFile[]> {
    const { addFiles } = await import('../uploads/addFiles.ts');
    return addFiles(files, to, this, this.services);
  }

  async createFolder(parent: Pick<Container, 'id' | 'type'>, name: string): Promise<Container> {
    const { createFolder } = await import('../uploads/createFolder.ts');
    const folder = await createFolder(this.http, parent, name, 'Fail');
    void this.cache.invalidateQueries({ queryKey: ['documents'] });
    return folder;
  }

  defaultFolder(clientId: string): Query<Container> {
    return {
      queryKey: ['documents', 'defaultFolder', clientId],
      queryFn: async ({ signal }) =>
        (await this.http.call(getDefaultFolder, { params: { id: clientId }, signal })).data,
    };
  }

  document(documentId: string): Query<Document> {
    return {
      queryKey: ['documents', 'one', documentId],
      queryFn: async ({ signal }) =>
        (await this.http.call(getDocument, { params: { documentId }, signal })).data,
    };
  }

  async remove({ id, parent }: Document): Promise<void> {
    const body = { Id: id, ContainerId: parent.id, ContainerType: parent.type };
    await this.http.call(trashDocument, { body });
    await this.cache.invalidateQueries({ queryKey: ['documents'] });
  }

  async restore({ id }: Document): Promise<void> {
    const { data } = await this.http.call(restoreFromTrash, { body: { ids: [id] } });
    if (data.some(({ refused }) => refused !== null)) throw new Error('The document could not be restored.');
    await this.cache.invalidateQueries({ queryKey: ['documents'] });
  }

  /** Takes an upload that has ended out of {@link uploads}. */
  dismiss(upload: FileUpload): void {
    this.store.set(this.started, (uploads) => uploads.filter((other) => other !== upload));
  }

  async download(document: Document): Promise<void> {
    browserDownloads.follow(
      await this.http.call(createDocumentLink, { params: { documentId: document.id } }),
    );
  }

  save(document: Document): void {
    void import('./startDownload.ts').then(({ startDownload }) => startDownload(document, this.services));
  }

  private async page(query: DocumentListQuery, signal: AbortSignal): Promise<DocumentList['data']> {
    // No call from here leaves permissions out.
    return ((await this.http.call(listDocuments, { query, signal })) as DocumentList).data;
  }
}
