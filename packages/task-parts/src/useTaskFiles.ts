import { uploadTarget } from '@anteroom/domain/documents/uploadTarget';
import {
  Alerts,
  type Client,
  type Container,
  type Document,
  Documents,
  Log,
  type Task,
  type Upload,
  useService,
} from '@anteroom/sdk';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type TaskUpload, useStartedUploads } from './startedUploads.ts';
import { useArrivals } from './useArrivals.ts';
import { useBeginning } from './useBeginning.ts';

/** The files of a task, and the actions on them. */
export interface TaskFiles {
  readonly documents: UseQueryResult<readonly Document[]>;
  readonly uploads: readonly TaskUpload[];
  /** Folder for uploads. */
  readonly folder: UseQueryResult<Container>;
  /** Whether files may be added. True until known, since most people may. */
  readonly mayAdd: boolean;
  /** Result of the last uploads, for screen readers. */
  readonly announcement: string;
  /** Uploads files for the task, or for one of its steps. This marks a new task as begun. */
  send(files: readonly File[], step?: number): void;
  /** Removes a failed upload from the list. */
  forget(upload: Upload): void;
  /** Moves a document to the recycle bin, and offers to undo that. */
  remove(document: Document): Promise<void>;
  /**
   * Returns the newest known version of the task, so that a change right after the first file does not send an outdated
   * version.
   */
  latest(): Promise<Task>;
}

export function useTaskFiles(task: Task, client: Client): TaskFiles {
  const { t } = useTranslation();
  const service = useService(Documents);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const documents = useQuery(service.ofTask(client.id, task.taskId));
  const folder = useQuery(service.defaultFolder(client.id));
  const { uploads, add, forget } = useStartedUploads(task.taskId);
  const { begin, latest } = useBeginning(task);
  const { announcement, follow } = useArrivals(task.label);

  /** Reloads the task too: the state of its steps depends on their files. */
  const readTask = () => cache.invalidateQueries({ queryKey: ['tasks'] });

  async function restore(document: Document) {
    try {
      await service.restore(document);
      void readTask();
    } catch (error) {
      log.warn('A document of a task could not be restored', error);
      alerts.show({ type: 'danger', msg: t('parts.restoreFailed', { name: document.name }) });
    }
  }

  /**
   * Returns whether there is enough space for the files. Checked before the upload, so that not only some of them
   * arrive. If it cannot be determined, the server checks each file.
   */
  async function hasRoom(files: readonly File[]): Promise<boolean> {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    // Do not wait for the connection here: files chosen while it is lost are listed at once, and each waits by itself.
    return cache
      .fetchQuery({ ...service.hasRoom(bytes), staleTime: 0, networkMode: 'always' })
      .catch(() => true);
  }

  async function send(files: readonly File[], step?: number) {
    // Files may be picked before the target folder has loaded. If it cannot be loaded, the state of `folder` shows
    // that.
    const target = folder.data ?? (await folder.refetch()).data;
    if (!target) return;
    if (!(await hasRoom(files))) {
      alerts.show({ type: 'danger', msg: t('parts.noRoom', { count: files.length }) });
      return;
    }
    const to = uploadTarget(target);
    begin();
    const started = files.map((file) => ({
      upload: service.upload({ file, to, task, ...(step !== undefined && { step }) }),
      mimeType: file.type,
      step: step ?? null,
    }));
    add(started);
    void follow(started.map(({ upload }) => upload)).then(readTask);
  }

  return {
    documents,
    uploads,
    folder,
    mayAdd: folder.data?.permissions.canCreate ?? !folder.isError,
    announcement,
    latest,
    send: (files, step) => void send(files, step),
    forget: (upload) => forget((started) => started.upload === upload),
    async remove(document) {
      try {
        // Remove the upload first: a finished upload shows its document as long as no list contains it.
        forget(({ upload }) => uploads.some((each) => each.upload === upload && isOf(each, document)));
        await service.remove(document);
        void readTask();
        alerts.show({
          type: 'success',
          msg: t('parts.removed', { name: document.name }),
          timeout: undoMs,
          action: { label: t('parts.undo'), run: () => void restore(document) },
        });
      } catch (error) {
        log.warn('A document of a task could not be removed', error);
        alerts.show({ type: 'danger', msg: t('parts.removeFailed', { name: document.name }) });
      }
    },
  };
}

/** Time during which a removal can be undone from its message, in milliseconds. */
const undoMs = 8_000;

function isOf({ state }: TaskUpload, document: Document): boolean {
  return state.kind === 'done' && state.document.id === document.id;
}
