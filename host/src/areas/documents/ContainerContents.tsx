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
import { Icon } from '@anteroom/ui/Icon';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { RowMenu } from './actions/RowMenu.tsx';
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
    <div className="ar-stack" aria-busy={list.isPending || undefined}>
      {container.permissions.canCreate && <Uploads container={container} />}
      {!isEmpty && <OrderChoice order={order} />}
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
                leading={
                  <span className="folder-icon">
                    <Icon name="folder" />
                  </span>
                }
                title={folderName(folder)}
                subtitle={t('documents.count', { count: folder.documentCount })}
                href={folderHref(folder.id, order)}
                actions={<RowMenu name={folderName(folder)} folder={folder} />}
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

function OrderChoice({ order }: { order: DocumentOrder }) {
  const { t } = useI18n();
  const [, setSearch] = useSearchParams();
  return (
    <div className="documents-order">
      <SegmentedControl<DocumentOrder>
        label={t('documents.order')}
        value={order}
        options={[
          { value: 'modifiedDate', label: t('documents.byDate') },
          { value: 'name', label: t('documents.byName') },
        ]}
        onChange={(chosen) =>
          setSearch(
            (search) => {
              if (chosen === 'name') search.set('sort', chosen);
              else search.delete('sort');
              return search;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
    </div>
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
    // A new order keeps the list in its place until it is there.
    placeholderData: keepPreviousData,
  });
}
