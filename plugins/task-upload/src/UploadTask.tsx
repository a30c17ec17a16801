import { Documents, type TaskScreenProps, useI18n, useService } from '@anteroom/sdk';
import { Link } from '@anteroom/ui/Link';
import { useQuery } from '@tanstack/react-query';
import { AddFiles } from './AddFiles.tsx';
import { MarkDone } from './MarkDone.tsx';
import { TaskDocuments } from './TaskDocuments.tsx';
import { useTaskUploads } from './taskUploads.ts';
import { uploadMetaData } from './uploadMetaData.ts';
import { useArrivals } from './useArrivals.ts';
import { useBeginning } from './useBeginning.ts';

/** The firm asks for files: they are picked or dropped, sent, and the task is marked as done. */
export default function UploadTask({ task, client, editable }: TaskScreenProps) {
  const { t } = useI18n();
  const documents = useService(Documents);
  const ofTask = useQuery(documents.ofTask(client.id, task.taskId));
  const { uploads, add, remove } = useTaskUploads(task.taskId);
  const beginning = useBeginning(task);
  const { announcement, follow } = useArrivals(task.label);
  const mayUpload = useMayUpload(client.id);

  function send(files: readonly File[]) {
    const to = { type: 'clients', id: client.id } as const;
    const metaData = uploadMetaData(task);
    beginning.begin();
    const started = files.map((file) => ({
      upload: documents.upload({ file, to, metaData }),
      mimeType: file.type,
    }));
    add(started);
    void follow(started.map(({ upload }) => upload));
  }

  return (
    <div className="ar-stack ar-stack-large">
      {task.params.description && (
        <p className="ar-measure" style={{ whiteSpace: 'pre-line' }}>
          {task.params.description}
        </p>
      )}
      {editable && mayUpload && <AddFiles onFiles={send} />}
      {editable && !mayUpload && (
        <p>
          {t('moreDocuments')} <Link href="/documents">{t('documentsScreen')}</Link>
        </p>
      )}
      <TaskDocuments ofTask={ofTask} uploads={uploads} onRemove={remove} editable={editable} />
      <p role="status" className="ar-visually-hidden">
        {announcement}
      </p>
      <MarkDone
        task={task}
        editable={editable}
        uploads={uploads}
        documentCount={ofTask.data?.length}
        latest={beginning.latest}
      />
    </div>
  );
}

/** Whether the person may add documents to the client; taken for granted until it is known, since most may. */
function useMayUpload(clientId: string): boolean {
  const tree = useQuery(useService(Documents).tree(clientId));
  const root = tree.data?.find(({ parentId }) => parentId === null);
  return root?.permissions.canCreate ?? true;
}
