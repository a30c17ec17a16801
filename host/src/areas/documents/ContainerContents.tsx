import { folderName } from '@anteroom/domain/processingYear';
import {
  type Client,
  type Container,
  type DocumentOrder,
  Documents,
  useI18n,
  useService,
} from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { LinkTabs } from '@anteroom/ui/Tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { foldersIn } from './containerTree.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { folderHref } from './folderHref.ts';
import { Uploads } from './Uploads.tsx';

interface ContainerContentsProps {
  client: Client;
  container: Container;
  tree: readonly Container[];
  order: DocumentOrder;
}

/** What lies in a folder, folders first, and the way to put more into it. */
export function ContainerContents({ client, container, tree, order }: ContainerContentsProps) {
  const { t } = useI18n();
  const folders = foldersIn(tree, container);
  const list = useDocumentPages(client.id, container.id, order);
  const documents = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isEmpty = list.isSuccess && documents.length === 0 && folders.length === 0;
  return (
    <div className="ar-stack">
      {container.permissions.canCreate && <Uploads container={container} />}
      {documents.length > 1 && <OrderTabs container={container} order={order} />}
      {isEmpty ? (
        <EmptyState icon="folder-open" title={t('documents.empty')}>
          {t(container.permissions.canCreate ? 'documents.emptyDetail' : 'documents.emptyReadOnly')}
        </EmptyState>
      ) : (
        <Card flush className="documents">
          <List aria-label={t('documents.title')}>
            {folders.map((folder) => (
              <ListRow
                key={folder.id}
                icon="folder"
                title={folderName(folder)}
                subtitle={t('documents.count', { count: folder.documentCount })}
                href={folderHref(folder.id, order)}
              />
            ))}
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </List>
          {list.isPending && <ListSkeleton rows={6} />}
        </Card>
      )}
      {list.isError && <LoadFailed what={t('documents.title')} retry={list.refetch} />}
      {list.hasNextPage && (
        <div className="documents-more">
          <Button loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('documents.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function OrderTabs({ container, order }: { container: Container; order: DocumentOrder }) {
  const { t } = useI18n();
  const id = container.parentId === null ? null : container.id;
  return (
    <LinkTabs
      label={t('documents.order')}
      value={order}
      tabs={[
        { id: 'modifiedDate', label: t('documents.byDate'), href: folderHref(id) },
        { id: 'name', label: t('documents.byName'), href: folderHref(id, 'name') },
      ]}
    />
  );
}

/** Page by page, each reached by the key that the page before it gave. */
function useDocumentPages(clientId: string, containerId: string, order: DocumentOrder) {
  const documents = useService(Documents);
  return useInfiniteQuery({
    queryKey: [...documents.list(clientId, containerId, null, order).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      documents.list(clientId, containerId, pageParam, order).queryFn({ signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
