import type { TaskScreenProps } from '@anteroom/sdk';
import {
  AddFiles,
  FileList,
  FilesLoading,
  filesOfStep,
  MarkDone,
  NoAdding,
  useTaskFiles,
} from '@anteroom/task-parts';
import { Card } from '@anteroom/ui/Card';
import { useTranslation } from 'react-i18next';
import type { UploadDefinition } from '../api.ts';

/** Screen of an upload task. The person picks or drops files, which are uploaded, and marks the task as done. */
export default function UploadTask({ task, client, editable }: TaskScreenProps) {
  const { t } = useTranslation();
  const files = useTaskFiles(task, client);
  const { documents, uploads } = files;
  const { uploaderHidden = false }: UploadDefinition = task.definition;
  const takesFiles = editable && files.mayAdd && !uploaderHidden;

  const sending = uploads.filter(({ state }) => state.kind === 'sending').length;
  const lost = uploads.filter(({ state }) => state.kind === 'failed').length;
  const isEmpty =
    documents.data !== undefined && filesOfStep({ documents: documents.data, uploads }, null).length === 0;

  return (
    <div className="ar-stack ar-stack-large">
      {task.params.description && (
        <p className="ar-measure" style={{ whiteSpace: 'pre-line' }}>
          {task.params.description}
        </p>
      )}
      {takesFiles && <AddFiles onFiles={files.send} />}
      {editable && !takesFiles && <NoAdding files={files} />}
      <Card title={t('documents.title')} headingLevel={2} flush>
        <FilesLoading documents={documents} />
        <FileList
          files={files}
          editable={editable}
          empty={t(takesFiles ? 'documents.empty' : 'documents.none')}
        />
      </Card>
      <p role="status" className="ar-visually-hidden">
        {files.announcement}
      </p>
      <MarkDone
        editable={editable}
        hint={t('done.hint')}
        wait={waitFor()}
        doubt={doubtOf()}
        latest={files.latest}
      />
    </div>
  );

  function waitFor() {
    if (sending > 0) return t('done.wait', { count: sending });
    // While the files are loading, it is unknown whether to ask about missing ones.
    return documents.isPending ? t('done.hint') : null;
  }

  function doubtOf() {
    const doubt = lost > 0 ? 'lost' : isEmpty ? 'empty' : null;
    if (!doubt) return null;
    const values = { count: lost, task: task.label };
    return { title: t(`done.${doubt}.title`, values), message: t(`done.${doubt}.message`, values) };
  }
}
