import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { DateField } from '@anteroom/ui/DateField';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SearchField } from '@anteroom/ui/SearchField';
import { SelectField } from '@anteroom/ui/SelectField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceRequestStatus, ServiceRequestSummary } from '../api.ts';
import { type RequestFilter, useRequests } from './requests.ts';
import type { ServiceRequestsProps } from './ServiceRequests.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface RequestListProps extends ServiceRequestsProps {
  readonly path: string;
}

const nothing: RequestFilter = { search: '', status: '', from: '', to: '' };
const statuses: readonly ServiceRequestStatus[] = [
  'draft',
  'sent',
  'inProgress',
  'done',
  'refused',
  'cancelled',
];

/** Lists the requests of a type, including drafts, with a button for a new one. */
export function RequestList(props: RequestListProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(nothing);
  const change = (part: Partial<RequestFilter>) => setFilter((before) => ({ ...before, ...part }));
  return (
    <div className="ar-stack">
      <div className="ar-cluster ar-cluster-between">
        <SearchField
          label={t('list.search')}
          clearLabel={t('list.clearSearch')}
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <Button variant="primary" icon="plus" href={`${props.path}#new`}>
          {t('request.new')}
        </Button>
      </div>
      <Disclosure title={t('list.filter')} icon="list-filter">
        <div className="ar-grid">
          <SelectField
            label={t('list.status')}
            value={filter.status}
            onChange={({ target }) => change({ status: target.value as RequestFilter['status'] })}
            options={[
              { value: '', label: t('list.anyStatus') },
              ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
            ]}
          />
          <DateField label={t('list.from')} value={filter.from} onChange={(from) => change({ from })} />
          <DateField label={t('list.to')} value={filter.to} onChange={(to) => change({ to })} />
        </div>
      </Disclosure>
      <Found {...props} filter={filter} onClear={() => setFilter(nothing)} />
    </div>
  );
}

interface FoundProps extends RequestListProps {
  readonly filter: RequestFilter;
  readonly onClear: () => void;
}

function Found({ type, clientId, path, filter, onClear }: FoundProps) {
  const { t } = useTranslation();
  const requests = useRequests(clientId, type, { ...filter, search: useDebounced(filter.search.trim()) });
  const items = requests.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <Card flush>
        <QueryContents
          query={requests}
          skeleton={<ListSkeleton rows={4} />}
          empty={{
            when: () => items.length === 0,
            icon: isFiltered ? 'search' : 'inbox',
            ...(isFiltered && {
              title: t('list.nothingFound'),
              action: <Button onClick={onClear}>{t('list.clear')}</Button>,
            }),
          }}
          texts={t}
          headingLevel={2}
        >
          {() => (
            <List aria-label={t('list.title')}>
              {items.map((request) => (
                <RequestRow key={request.id} request={request} path={path} />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
      <MorePages query={requests} label={t('list.more')} failed={t('list.moreFailed')} />
    </>
  );
}

function RequestRow({ request, path }: { readonly request: ServiceRequestSummary; readonly path: string }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { id, number, status, subject, changedAt } = request;
  return (
    <ListRow
      href={`${path}#${encodeURIComponent(id)}`}
      title={subject ?? t('list.untitled')}
      subtitle={
        number === null
          ? t('list.draftLine', { date: date(changedAt) })
          : t('list.line', { number, date: date(changedAt) })
      }
      meta={<StatusBadge status={status} />}
    />
  );
}
