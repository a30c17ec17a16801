import { maxCounted } from '@anteroom/domain/documents/maxCounted';
import { type Client, type Container, Documents, useI18n, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersIn } from './containerTree.ts';
import { DocumentsToolbar } from './DocumentsToolbar.tsx';
import type { DocumentsView } from './documentsView.ts';
import { DocumentList } from './list/DocumentList.tsx';
import { nothing } from './list/selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { Uploads } from './Uploads.tsx';
import { useDocumentRows } from './useDocumentRows.ts';
import { useFoundFolders } from './useFoundFolders.ts';
import { useHasSeveralClients } from './useHasSeveralClients.ts';
import { useOpenDocument } from './useOpenDocument.ts';
import { useOpenFolder } from './useOpenFolder.ts';

interface FolderContentsProps {
  client: Client;
  container: Container;
  tree: readonly Container[];
  view: DocumentsView;
  onChange: (change: Partial<DocumentsView>) => void;
}

/** Shows a folder's contents or, when searching or in the flat view, those of all folders, with buttons to add more. */
export function FolderContents({ client, container, tree, view, onChange }: FolderContentsProps) {
  const { t } = useTranslation();
  const isReadOnly = useSession().emulatedUserId !== null;
  const isEverywhere = view.isFlat || view.search !== '';
  const found = useFoundFolders(view);
  const showsFolders = !isEverywhere && view.filter === 'all';
  const folders = useMemo(
    () => (showsFolders ? foldersIn(tree, container) : found.folders),
    [showsFolders, tree, container, found.folders],
  );
  const list = useDocumentRows({
    client: view.search ? null : client,
    containerId: isEverywhere ? null : container.id,
    folders,
    view,
  });
  const [wanted, select] = useState(nothing);
  const selected = useMemo(() => list.rows.withIds(wanted.ids), [list.rows, wanted.ids]);
  // Deselect items that no longer exist.
  const selection = useMemo(
    () => ({ ...wanted, ids: new Set([...selected.folders, ...selected.documents].map(({ id }) => id)) }),
    [wanted, selected],
  );
  const { Viewer } = useService(Documents);
  const { open: openDocument, ...opened } = useOpenDocument(view, list.rows);
  const openFolder = useOpenFolder(view);
  const canAdd = container.permissions.canCreate && !isReadOnly;
  return (
    <div className="ar-stack documents-contents">
      <div className="documents-controls">
        {canAdd && !isEverywhere && <Uploads container={container} />}
        <DocumentsToolbar view={view} onChange={onChange} />
      </div>
      <div
        className="documents-total ar-small ar-muted"
        data-narrowed={isEverywhere || view.filter !== 'all' || undefined}
        role="status"
      >
        {!list.isBusy && !found.isBusy && list.total !== undefined && (
          <Total total={list.total} folders={found.folders.length} hasMoreFolders={found.hasMore} />
        )}
      </div>
      <div className="ar-visually-hidden" role="status">
        {selection.ids.size > 0 && t('documents.selected', { count: selection.ids.size })}
      </div>
      {found.isError && (
        <Alert
          level="danger"
          action={
            <Button size="sm" icon="refresh-cw" onClick={found.retry}>
              {t('shell.retry')}
            </Button>
          }
        >
          {t('documents.foldersFailed')}
        </Alert>
      )}
      {list.isEmpty && found.isBusy ? null : list.isEmpty ? (
        <NothingHere view={view} canAdd={canAdd} onChange={onChange} />
      ) : (
        <DocumentList
          label={t('documents.title')}
          rows={list.rows}
          listId={list.listId}
          view={view}
          isBusy={list.isBusy}
          selection={selection}
          onSelect={select}
          onSort={onChange}
          onSeen={list.onSeen}
          onOpen={(row) => (row.kind === 'folder' ? openFolder(row.folder) : openDocument(row.document))}
          onRetry={list.retry}
        />
      )}
      {view.document && <Viewer documentId={view.document} {...opened} />}
      {selection.ids.size > 0 && (
        <SelectionBar
          selected={selected}
          isAllShown={list.hasMore && selection.ids.size === list.rows.itemCount}
          onClear={() => select(nothing)}
        />
      )}
    </div>
  );
}

interface TotalProps {
  /** Number of documents; null if there are more than the server counts. */
  total: number | null;
  /** Number of folders found. */
  folders: number;
  hasMoreFolders: boolean;
}

function Total({ total, folders, hasMoreFolders }: TotalProps) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const documents =
    total === null
      ? t('documents.moreThan', { number: number(maxCounted) })
      : t('documents.count', { count: total });
  if (folders === 0) return documents;
  const found = hasMoreFolders
    ? t('documents.moreFolders', { number: number(folders) })
    : t('documents.folderCount', { count: folders });
  return total === 0 ? found : t('documents.found', { folders: found, documents });
}

interface NothingHereProps {
  view: DocumentsView;
  canAdd: boolean;
  onChange: (change: Partial<DocumentsView>) => void;
}

/** Says why the list is empty, and what the person can do. */
function NothingHere({ view, canAdd, onChange }: NothingHereProps) {
  const { t } = useTranslation();
  const hasSeveralClients = useHasSeveralClients();
  if (view.search !== '' || view.filter !== 'all') {
    return (
      <EmptyState
        icon={view.search ? 'search' : 'filter'}
        title={
          view.search || view.filter === 'all'
            ? t('documents.notFound', { search: view.search })
            : t(`documents.none.${view.filter}`)
        }
        action={
          <Button onClick={() => onChange({ search: '', filter: 'all' })}>{t('documents.showAll')}</Button>
        }
      >
        {view.search && t(hasSeveralClients ? 'documents.notFoundAnywhere' : 'documents.notFoundDetail')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="folder-open" title={t('documents.empty')}>
      {t(canAdd ? 'documents.emptyDetail' : 'documents.emptyReadOnly')}
    </EmptyState>
  );
}
