import { listTrash, type TrashItem } from '@anteroom/contract/trash';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { LongList } from '@anteroom/screen-parts/LongList';
import { WithClient } from '@anteroom/screen-parts/WithClient';
import { Alerts, type Client, Http, useI18n, useService, useSession } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { FileIcon } from '@anteroom/ui/FileIcon';
import { Icon } from '@anteroom/ui/Icon';
import { ListRow, type ListRowProps, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { RowCheckbox } from '@anteroom/ui/RowCheckbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletions } from '../deletion/Deletions.ts';
import { restoredText } from '../deletion/useSayDeleted.ts';
import { personName } from '../personName.ts';

/** Lists deleted items, which can be restored. */
export default function BinScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('bin.title')}
        subtitle={t('bin.subtitle')}
        back={{ href: '/documents', label: t('documents.title') }}
      />
      <WithClient skeleton={<BinSkeleton />}>
        {(client) => <BinOf key={client.id} client={client} />}
      </WithClient>
    </>
  );
}

function BinOf({ client }: { client: Client }) {
  const { t } = useTranslation();
  const bin = useBinPages(client.id);
  const { chosen, toggle, restoring, restore } = useRestoring();
  const isReadOnly = useSession().emulatedUserId !== null;
  if (bin.isError && !bin.data) return <LoadFailed what={t('bin.title')} retry={bin.refetch} />;
  if (!bin.data) return <BinSkeleton />;
  const items = bin.data.pages.flatMap((page) => page.items);
  const selected = items.filter(({ id }) => chosen.has(id));
  if (items.length === 0) {
    return (
      <EmptyState icon="trash-2" title={t('bin.empty')}>
        {t('bin.emptyDetail')}
      </EmptyState>
    );
  }
  return (
    <div className="ar-stack">
      {!isReadOnly && selected.length > 0 && (
        <div className="ar-cluster">
          <Button icon="undo-2" loading={restoring} onClick={() => restore(selected)}>
            {t('bin.restoreSelected', { count: selected.length })}
          </Button>
        </div>
      )}
      <Card flush>
        <LongList label={t('bin.list')} items={items} keyOf={({ id }) => id}>
          {(item, place) => (
            <BinRow
              key={item.id}
              item={item}
              place={place}
              isChosen={chosen.has(item.id)}
              {...(!isReadOnly && { onToggle: () => toggle(item.id), onRestore: () => restore([item]) })}
            />
          )}
        </LongList>
      </Card>
      <MorePages query={bin} label={t('bin.more')} failed={t('shell.moreFailed')} />
    </div>
  );
}

interface BinRowProps {
  item: TrashItem;
  place: ListRowProps['item'];
  isChosen: boolean;
  onToggle?: () => void;
  onRestore?: () => void;
}

function BinRow({ item, place: row, isChosen, onToggle, onRestore }: BinRowProps) {
  const { t } = useTranslation();
  const { bytes, date } = useI18n();
  const { name, type, place, deletedBy, deletedDate, restorableUntil, documentCount, size } = item;
  const details = [
    t('bin.from', { place }),
    t('bin.deleted', { date: date(deletedDate), who: personName(deletedBy, t) }),
    type === 'Document' ? bytes(size) : t('documents.count', { count: documentCount }),
  ];
  return (
    <ListRow
      item={row}
      leading={
        <span className="bin-leading">
          {onToggle && (
            <RowCheckbox
              aria-label={t('documents.select', { name })}
              checked={isChosen}
              onChange={onToggle}
            />
          )}
          {type === 'Document' ? <FileIcon mimeType={item.mimeType ?? undefined} /> : <FolderIcon />}
        </span>
      }
      title={name}
      subtitle={details.join(' · ')}
      meta={t('bin.until', { date: date(restorableUntil) })}
      actions={
        onRestore && (
          <Button size="sm" icon="undo-2" aria-label={t('bin.restoreName', { name })} onClick={onRestore}>
            {t('bin.restore')}
          </Button>
        )
      }
    />
  );
}

function FolderIcon() {
  return (
    <span className="folder-icon">
      <Icon name="folder" />
    </span>
  );
}

function BinSkeleton() {
  return (
    <Card flush>
      <ListSkeleton rows={5} />
    </Card>
  );
}

function useBinPages(clientId: string) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: ['documents', 'bin', clientId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { clientId, after: pageParam ?? undefined };
      return (await http.call(listTrash, { query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Manages the selection, and restores the selected items. */
function useRestoring() {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const deletions = useDeletions();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [restoring, setRestoring] = useState(false);

  async function restore(items: readonly TrashItem[]) {
    const ids = items.map(({ id }) => id);
    setRestoring(true);
    const left = await deletions.restore(ids).catch(() => ids);
    setRestoring(false);
    setChosen((now) => new Set([...now].filter((id) => !ids.includes(id))));
    if (left.length > 0) alerts.show({ type: 'danger', msg: t('bin.failed', { count: left.length }) });
    else alerts.show({ type: 'success', msg: restoredText(t, items) });
  }

  return {
    chosen,
    restoring,
    restore,
    toggle: (id: string) =>
      setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
  };
}
