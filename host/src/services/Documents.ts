import type {
  Container,
  Document,
  DocumentList,
  DocumentListQuery,
  UploadConstraints,
} from '@anteroom/contract';
import { fileRefusals } from '@anteroom/domain/fileSelection';
import {
  type DocumentOrder,
  type Documents,
  type FileRefusal,
  Http,
  type Query,
  type UploadRequest,
} from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { FileUpload } from './FileUpload.ts';
import { followDownload } from './followDownload.ts';
import { LoadUploadQueue } from './LoadUploadQueue.ts';
import { StateStore } from './StateStore.ts';

@injectable('Singleton')
export class ClientDocuments implements Documents {
  private readonly started = atom<readonly FileUpload[]>([]);
  /** Every upload since the page was loaded, oldest first. */
  readonly uploads = atom((get) => get(this.started));

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(LoadUploadQueue) private readonly queue: LoadUploadQueue,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    window.addEventListener('beforeunload', (event) => {
      if (this.isSending()) event.preventDefault();
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

  ofTask(clientId: string, taskId: string): Query<readonly Document[]> {
    return {
      queryKey: ['documents', 'task', clientId, taskId],
      queryFn: async ({ signal }) => (await this.page({ clientId, ccTask: taskId }, signal)).items,
    };
  }

  tree(clientId: string): Query<readonly Container[]> {
    return {
      queryKey: ['documents', 'tree', clientId],
      queryFn: async ({ signal }) => {
        const params = { clientId };
        return (await this.http.get<{ data: Container[] }>(`${api}/containers/tree`, { params, signal }))
          .data;
      },
    };
  }

  constraints(): Query<UploadConstraints['data']> {
    return {
      queryKey: ['uploadConstraints'],
      queryFn: async ({ signal }) =>
        (await this.http.get<UploadConstraints>('/api/storage/v1/documents/constraints', { signal })).data,
    };
  }

  check(file: File): readonly FileRefusal[] {
    return fileRefusals(file);
  }

  upload(request: UploadRequest, resumableId?: string): FileUpload {
    const upload = new FileUpload(request, this.queue, this.store, resumableId);
    this.store.set(this.started, (uploads) => [...uploads, upload]);
    return upload;
  }

  /** Takes an upload that has ended out of {@link uploads}. */
  dismiss(upload: FileUpload): void {
    this.store.set(this.started, (uploads) => uploads.filter((other) => other !== upload));
  }

  async download(document: Document): Promise<void> {
    const link = await this.http.post<{ url: string; fileName: string }>(
      `/api/storage/v1/documents/${encodeURIComponent(document.id)}/download-links`,
    );
    followDownload(link);
  }

  private isSending(): boolean {
    return this.store.get(this.started).some(({ state }) => this.store.get(state).kind === 'sending');
  }

  private async page(query: DocumentListQuery, signal: AbortSignal): Promise<DocumentList['data']> {
    const params = { ...query };
    return (await this.http.get<DocumentList>(`${api}/containers/documents`, { params, signal })).data;
  }
}

const api = '/api/documents/v1';
