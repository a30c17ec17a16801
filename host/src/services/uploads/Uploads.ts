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
 * Uploads to containers, for the host and for the SDK's `Documents.upload` and `Documents.add`. The rest of this
 * folder, which sends the files and shows the panel, is loaded on first use.
 */
@injectable('Singleton')
export class Uploads {
  private readonly begun = atom<readonly FileUpload[]>([]);
  /** All uploads since the page was loaded, oldest first. */
  readonly all = atom((get) => get(this.begun));
  /** Whether any upload is in progress, which leaving the page would abort. */
  readonly isSending = atom((get) => get(this.begun).some(({ state }) => get(state).kind === 'sending'));

  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(HostServices) private readonly services: HostServices,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    window.addEventListener('beforeunload', (event) => {
      // Signing in again may leave the page, and is then the only way to continue.
      if (this.credentials.token !== null && this.store.get(this.isSending)) event.preventDefault();
    });
  }

  /** Loads the queue that sends files. Rejects if its code cannot be loaded; the next call tries again. */
  readonly queue = async (): Promise<UploadQueue> =>
    this.services.get((await import('./UploadQueue.ts')).UploadQueue);

  /** Begins to send a file, or resumes an upload of which the server has a part under the given ID. */
  begin(request: UploadRequest, resumableId?: string): FileUpload {
    const { task, step, ...rest } = request;
    const metaData = task ? { ...taskMetaData(task, step), ...rest.metaData } : rest.metaData;
    const upload = new FileUpload({ ...rest, metaData }, this.queue, this.store, resumableId);
    this.store.set(this.begun, (uploads) => [...uploads, upload]);
    return upload;
  }

  /**
   * Begins to send files. Files in folders go to folders of the same name. Resolves with the files that cannot be sent.
   */
  async add(
    files: readonly File[],
    to: Container,
    documents: ClientDocuments,
  ): Promise<readonly RefusedFile[]> {
    const { addFiles } = await import('./addFiles.ts');
    return addFiles(files, to, documents, this, this.services);
  }

  /** Removes an upload that has ended from {@link all}. */
  dismiss(upload: FileUpload): void {
    this.store.set(this.begun, (uploads) => uploads.filter((other) => other !== upload));
  }
}
