import { taskMetaData } from '@anteroom/domain/tasks/taskMetaData';
import type { Container, RefusedFile, UploadRequest } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import type { ClientDocuments } from '../documents/Documents.ts';
import { StateStore } from '../page/StateStore.ts';
import { HostServices } from '../plugins/HostServices.ts';
import { Credentials } from '../session/Credentials.ts';
import { FileUpload } from './FileUpload.ts';
import type { UploadQueue } from './UploadQueue.ts';

/**
 * Files on their way to containers, for the host and for the SDK's `Documents.upload` and `Documents.add`. All else in this folder, which
 * sends them and shows its own panel, is fetched at its first use.
 */
@injectable('Singleton')
export class Uploads {
  private readonly begun = atom<readonly FileUpload[]>([]);
  /** All uploads since the page was loaded, oldest first. */
  readonly all = atom((get) => get(this.begun));
  /** Whether leaving the page would abort uploads. */
  readonly isSending = atom((get) => get(this.begun).some(({ state }) => get(state).kind === 'sending'));

  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(HostServices) private readonly services: HostServices,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    window.addEventListener('beforeunload', (event) => {
      // Signing in again may lead away from the page, and is the only way on.
      if (this.credentials.token !== null && this.store.get(this.isSending)) event.preventDefault();
    });
  }

  /** Fetches what sends files. Rejects when it cannot be fetched; the next call tries again. */
  readonly queue = async (): Promise<UploadQueue> =>
    this.services.get((await import('./UploadQueue.ts')).UploadQueue);

  /** Begins to send a file, or goes on with one of which the server has a part under an ID. */
  begin(request: UploadRequest, resumableId?: string): FileUpload {
    const { task, step, ...rest } = request;
    const metaData = task ? { ...taskMetaData(task, step), ...rest.metaData } : rest.metaData;
    const upload = new FileUpload({ ...rest, metaData }, this.queue, this.store, resumableId);
    this.store.set(this.begun, (uploads) => [...uploads, upload]);
    return upload;
  }

  /** Begins to send files, those of folders to folders of the same name. Resolves with those that cannot be sent. */
  async add(
    files: readonly File[],
    to: Container,
    documents: ClientDocuments,
  ): Promise<readonly RefusedFile[]> {
    const { addFiles } = await import('./addFiles.ts');
    return addFiles(files, to, documents, this, this.services);
  }

  /** Takes an upload that has ended out of {@link all}. */
  dismiss(upload: FileUpload): void {
    this.store.set(this.begun, (uploads) => uploads.filter((other) => other !== upload));
  }
}
