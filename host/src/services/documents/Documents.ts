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
import { createFolder } from '@anteroom/contract/folders';
import { createDocumentLink, getUploadConstraints, type UploadConstraints } from '@anteroom/contract/storage';
import { restoreFromTrash, trashDocument } from '@anteroom/contract/trash';
import { fileRefusals } from '@anteroom/domain/documents/fileSelection';
import {
  type DocumentOrder,
  type Documents,
  type FileRefusal,
  Http,
  type Query,
  type RefusedFile,
  type Upload,
  type UploadRequest,
} from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { inject, injectable } from 'inversify';
import { ServerCache } from '../http/ServerCache.ts';
import { HostServices } from '../plugins/HostServices.ts';
import { Uploads } from '../uploads/Uploads.ts';
import { browserDownloads } from './downloads.ts';

/** Implements the SDK's {@link Documents}. {@link Uploads} sends the files. */
@injectable('Singleton')
export class ClientDocuments implements Documents {
  readonly Preview = onDemand(async () => (await import('./OpenedDocument.tsx')).PreviewInPlace);
  readonly Viewer = onDemand(async () => (await import('./OpenedDocument.tsx')).OpenedDocument);

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(HostServices) private readonly services: HostServices,
    @inject(Uploads) private readonly uploads: Uploads,
  ) {}

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
        // This call always includes the counts.
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

  upload(request: UploadRequest): Upload {
    return this.uploads.begin(request);
  }

  add(files: readonly File[], to: Container): Promise<readonly RefusedFile[]> {
    return this.uploads.add(files, to, this);
  }

  /** @param onConflict - `Use` returns the existing folder of this name. */
  async createFolder(
    { id, type }: Pick<Container, 'id' | 'type'>,
    name: string,
    onConflict: 'Fail' | 'Use' = 'Fail',
  ): Promise<Container> {
    const body = { name, parentId: id, parentType: type, onConflict };
    const { data } = await this.http.call(createFolder, { body });
    void this.cache.invalidateQueries({ queryKey: ['documents'] });
    return data;
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

  async download(document: Document): Promise<void> {
    browserDownloads.follow(
      await this.http.call(createDocumentLink, { params: { documentId: document.id } }),
    );
  }

  save(document: Document): void {
    void import('./startDownload.ts').then(({ startDownload }) => startDownload(document, this.services));
  }

  private async page(query: DocumentListQuery, signal: AbortSignal): Promise<DocumentList['data']> {
    // All calls from here include the permissions.
    return ((await this.http.call(listDocuments, { query, signal })) as DocumentList).data;
  }
}
