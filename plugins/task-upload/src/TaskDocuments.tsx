import { type Document, type Upload, useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListSkeleton } from '@anteroom/ui/List';
import type { UseQueryResult } from '@tanstack/react-query';
import { DocumentRow } from './DocumentRow.tsx';
import type { TaskUpload } from './taskUploads.ts';
import { UploadRow } from './UploadRow.tsx';

interface TaskDocumentsProps {
  readonly ofTask: UseQueryResult<readonly Document[]>;
  readonly uploads: readonly TaskUpload[];
  readonly onRemove: (upload: Upload) => void;
  readonly editable: boolean;
}

/** What was uploaded for the task, and below it what is on its way. */
export function TaskDocuments({ ofTask, uploads, onRemove, editable }: TaskDocumentsProps) {
  const { t } = useI18n();
  const known = new Set(ofTask.data?.map(({ id }) => id));
  // An upload that is done turns into the row of its document, in the same place.
  const arrived = uploads.flatMap(({ state }) =>
    state.kind === 'done' && !known.has(state.document.id) ? [state.document] : [],
  );
  const documents = [...(ofTask.data ?? []).toSorted(byCreation), ...arrived];
  const unfinished = uploads.filter(({ state }) => state.kind !== 'done');

  return (
    <Card title={t('documents.title')} headingLevel={2} flush>
      {ofTask.isPending && (
        <div aria-busy="true">
          <ListSkeleton rows={2} />
        </div>
      )}
      {ofTask.isError && !ofTask.data && (
        <Alert
          level="danger"
          title={t('documents.failed')}
          action={
            <Button size="sm" loading={ofTask.isFetching} onClick={() => ofTask.refetch()}>
              {t('documents.retry')}
            </Button>
          }
        >
          {t('documents.safe')}
        </Alert>
      )}
      {documents.length + unfinished.length > 0 && (
        <List>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
          {unfinished.map((upload) => (
            <UploadRow key={upload.upload.id} {...upload} onRemove={onRemove} />
          ))}
        </List>
      )}
      {ofTask.data && documents.length + unfinished.length === 0 && (
        <p className="ar-muted" style={{ padding: 'var(--ar-space-2) var(--card)' }}>
          {t(editable ? 'documents.empty' : 'documents.none')}
        </p>
      )}
    </Card>
  );
}

function byCreation(a: Document, b: Document): number {
  return a.history.createdDate < b.history.createdDate ? -1 : 1;
}
