import type { ClientList } from '@anteroom/contract';
import { clientName } from '@anteroom/domain/people/clientName';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { clientIcon } from '@anteroom/screen-parts/TaskClient';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { type Client, Clients, Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Icon } from '@anteroom/ui/Icon';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { SearchField } from '@anteroom/ui/SearchField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Number of clients per page (spec section 9). */
const pageSize = 25;

interface ClientDialogProps {
  active: Client;
  onClose: () => void;
}

/**
 * Dialog for finding one client among many, by name and page by page. A client is chosen and then confirmed, so that a
 * slip does no harm. Pagination uses cursors, so that late pages load as fast as the first.
 */
export function ClientDialog({ active, onClose }: ClientDialogProps) {
  const { t } = useTranslation();
  const clients = useService(Clients);
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState(active);
  const searchTerm = useDebounced(term.trim());
  const [starts, setStarts] = useStarts(searchTerm);
  const query = clients.list({
    after: starts.at(-1),
    pageSize,
    ...(searchTerm && { searchBy: 'name', searchTerm }),
  });
  const list = useQuery({ ...query, placeholderData: keepPreviousData });

  function select() {
    if (chosen.id !== active.id) clients.select(chosen);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={select}
      title={t('clients.selectOne')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('clients.select')}
          </Button>
        </>
      }
    >
      <div className="client-dialog">
        <SearchField
          label={t('clients.search')}
          clearLabel={t('shell.clear')}
          value={term}
          autoFocus
          onChange={setTerm}
        />
        <div className="client-dialog-list" aria-busy={list.isPlaceholderData || list.isPending}>
          {list.isLoadingError && (
            <LoadFailed
              what={t('clients.title')}
              title={searchTerm ? t('clients.clientListSearchError') : undefined}
              retry={list.refetch}
            />
          )}
          {list.isPending && <ListSkeleton rows={10} subtitle={false} />}
          {list.data?.total === 0 && (
            <EmptyState icon="search" title={t('clients.notFound', { term: searchTerm })}>
              {t('clients.notFoundDetail')}
            </EmptyState>
          )}
          {list.data && list.data.total > 0 && (
            <Choices clients={list.data.clients} chosen={chosen} onChoose={setChosen} />
          )}
        </div>
        {list.data && (
          <Pages
            list={list.data}
            page={starts.length}
            waiting={list.isPlaceholderData}
            onPrevious={() => setStarts(starts.slice(0, -1))}
            onNext={(next) => setStarts([...starts, next])}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Holds the cursor of each opened page, with the current page last. A new search starts at its first page. */
function useStarts(searchTerm: string) {
  const [paging, setPaging] = useState({ searchTerm, starts: firstPage });
  const starts = paging.searchTerm === searchTerm ? paging.starts : firstPage;
  return [starts, (next: typeof firstPage) => setPaging({ searchTerm, starts: next })] as const;
}

const firstPage: readonly (string | undefined)[] = [undefined];

interface ChoicesProps {
  clients: readonly Client[];
  chosen: Client;
  onChoose: (client: Client) => void;
}

function Choices({ clients, chosen, onChoose }: ChoicesProps) {
  const showsNickname = useService(Permissions).control('ShowClientNickname');
  return (
    <List>
      {clients.map((client) => (
        <ListRow
          key={client.id}
          icon={clientIcon(client)}
          title={clientName(client)}
          subtitle={showsNickname && client.nickname}
          current={client.id === chosen.id}
          onClick={() => onChoose(client)}
          actions={<span>{client.id === chosen.id && <Icon name="check" size="sm" />}</span>}
        />
      ))}
    </List>
  );
}

interface PagesProps {
  list: ClientList;
  page: number;
  /** Whether the list still shows the previous page. */
  waiting: boolean;
  onPrevious: () => void;
  onNext: (after: string) => void;
}

function Pages({ list: { total, totalPages, next }, page, waiting, onPrevious, onNext }: PagesProps) {
  const { t } = useTranslation();
  return (
    <div className="client-dialog-pages">
      <span className="ar-muted ar-small ar-figures" aria-live="polite">
        {t('clients.count', { count: total })}
        {totalPages > 1 && ` · ${t('shell.pageOf', { page, total: totalPages })}`}
      </span>
      {totalPages > 1 && (
        <span className="ar-cluster">
          <Button size="sm" icon="chevron-left" disabled={page <= 1} onClick={onPrevious}>
            {t('shell.previous')}
          </Button>
          <Button
            size="sm"
            iconEnd="chevron-right"
            disabled={next === null || waiting}
            onClick={() => next !== null && onNext(next)}
          >
            {t('shell.next')}
          </Button>
        </span>
      )}
    </div>
  );
}
