import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useTranslation } from 'react-i18next';
import type { FirmRequest } from '../../api.ts';
import { queuedAt } from '../../rules/queuePath.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import type { useQueue } from './useQueue.ts';

interface QueueListProps {
  readonly query: ReturnType<typeof useQueue>;
  /** Whether the filter leaves out requests other than those in another state. */
  readonly isSearched: boolean;
  /** Clears the filter, so that requests in every state and of every client are shown. */
  readonly onClear: () => void;
}

/** Requests of several clients, page by page. */
export function QueueList({ query, isSearched, onClear }: QueueListProps) {
  const { t } = useTranslation();
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Card flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={6} />}
          texts={(key) => t(`queue.${key}`)}
          headingLevel={2}
        >
          {() =>
            items.length > 0 ? (
              <List aria-label={t('list.title')}>
                {items.map((request) => (
                  <QueueRow key={request.id} request={request} />
                ))}
              </List>
            ) : (
              <EmptyState
                icon={isSearched ? 'search' : 'check'}
                headingLevel={2}
                title={t(isSearched ? 'list.nothingFound' : 'queue.none')}
                action={<Button onClick={onClear}>{t('list.clear')}</Button>}
              >
                {!isSearched && t('queue.noneBody')}
              </EmptyState>
            )
          }
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('list.more')} failed={t('list.moreFailed')} />
    </>
  );
}

interface QueueRowProps {
  readonly request: FirmRequest;
  /** Whether to show the client's name. Default true. */
  readonly hasClient?: boolean;
}

export function QueueRow({ request, hasClient = true }: QueueRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { client, type, number, status, subject, sentAt, changedAt } = request;
  const label = t(`actions.${type}.label`);
  const line =
    number === null
      ? t('list.draftLine', { date: date(changedAt) })
      : t('list.line', { number, date: date(sentAt ?? changedAt) });
  return (
    <ListRow
      href={queuedAt(request)}
      title={type === 'generalRequests' ? (subject ?? label) : [label, subject].filter(Boolean).join(' · ')}
      subtitle={hasClient ? `${client} · ${line}` : line}
      meta={<StatusBadge status={status} />}
    />
  );
}
