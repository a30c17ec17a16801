import type { Document } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { List, ListSkeleton } from '@anteroom/ui/List';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DocumentRow } from './DocumentRow.tsx';
import { filesOfStep } from './filesOfStep.ts';
import { UploadRow } from './UploadRow.tsx';
import type { TaskFiles } from './useTaskFiles.ts';

interface FileListProps {
  readonly files: TaskFiles;
  /** Number of the step; left out for the task's own files. */
  readonly step?: number;
  /** Whether documents can be removed. */
  readonly editable: boolean;
  /** Text to show instead of an empty list. */
  readonly empty?: string;
}

/** Lists the files uploaded for a task or one of its steps, followed by uploads in progress. */
export function FileList({ files, step, editable, empty }: FileListProps) {
  const { documents, uploads, remove, forget } = files;
  const shown = filesOfStep({ documents: documents.data ?? [], uploads }, step ?? null);
  return (
    <>
      {shown.length > 0 && (
        <List>
          {shown.map((file) =>
            file.kind === 'document' ? (
              <DocumentRow
                key={file.document.id}
                document={file.document}
                nearby={documents.data ?? []}
                onRemove={editable && file.document.permissions.canDelete ? remove : undefined}
              />
            ) : (
              <UploadRow key={file.upload.upload.id} {...file.upload} onForget={forget} />
            ),
          )}
        </List>
      )}
      {empty !== undefined && documents.data && shown.length === 0 && (
        <p className="ar-muted" style={{ padding: 'var(--ar-space-2) var(--card)' }}>
          {empty}
        </p>
      )}
    </>
  );
}

/** Shows that the documents of a task are loading or could not be loaded. Renders nothing once they are loaded. */
export function FilesLoading({ documents }: { readonly documents: UseQueryResult<readonly Document[]> }) {
  const { t } = useTranslation();
  if (documents.data) return null;
  if (documents.isPending) {
    return (
      <div aria-busy="true">
        <ListSkeleton rows={2} />
      </div>
    );
  }
  return (
    <Alert
      level="danger"
      title={t('parts.documents.failed')}
      action={
        <Button size="sm" loading={documents.isFetching} onClick={() => documents.refetch()}>
          {t('parts.again')}
        </Button>
      }
    >
      {t('parts.documents.safe')}
    </Alert>
  );
}
