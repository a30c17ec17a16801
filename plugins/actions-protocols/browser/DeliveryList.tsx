import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SearchField } from '@anteroom/ui/SearchField';
import { SelectField } from '@anteroom/ui/SelectField';
import { useState } from 'react';
import type { DeliveryKind, DeliveryState, DeliverySummary } from '../api.ts';
import { type DeliveryFilter, useCompetences, useDeliveries } from './deliveries.ts';
import { StateBadge } from './StateBadge.tsx';
import { useDeliveryText } from './useDeliveryText.ts';

interface DeliveryListProps {
  readonly clientId: string;
  readonly path: string;
}

const nothing: DeliveryFilter = { search: '', kind: '', competence: '', state: '' };
const kinds: readonly DeliveryKind[] = [
  'taxPayment',
  'payroll',
  'taxReturn',
  'financialStatement',
  'contract',
  'certificate',
  'other',
];
const states: readonly DeliveryState[] = ['unread', 'read', 'acknowledged', 'cancelled'];

/** Lists a client's deliveries, with filters. */
export function DeliveryList({ clientId, path }: DeliveryListProps) {
  const { t, month } = useDeliveryText();
  const competences = useCompetences(clientId);
  const [filter, setFilter] = useState(nothing);
  const change = (part: Partial<DeliveryFilter>) => setFilter((before) => ({ ...before, ...part }));
  return (
    <div className="ar-stack">
      <SearchField
        label={t('list.search')}
        clearLabel={t('list.clearSearch')}
        value={filter.search}
        onChange={(search) => change({ search })}
      />
      <Disclosure title={t('list.filter')} icon="list-filter">
        <div className="ar-grid">
          <SelectField
            label={t('list.state')}
            value={filter.state}
            onChange={({ target }) => change({ state: target.value as DeliveryFilter['state'] })}
            options={[
              { value: '', label: t('list.anyState') },
              ...states.map((state) => ({ value: state, label: t(`state.${state}`) })),
            ]}
          />
          <SelectField
            label={t('fact.kind')}
            value={filter.kind}
            onChange={({ target }) => change({ kind: target.value as DeliveryFilter['kind'] })}
            options={[
              { value: '', label: t('list.anyKind') },
              ...kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
            ]}
          />
          <SelectField
            label={t('fact.competence')}
            value={filter.competence}
            onChange={({ target }) => change({ competence: target.value })}
            options={[
              { value: '', label: t('list.allMonths') },
              ...competences.map((one) => ({ value: one, label: month(one) })),
            ]}
          />
        </div>
      </Disclosure>
      <Found clientId={clientId} path={path} filter={filter} onClear={() => setFilter(nothing)} />
    </div>
  );
}

interface FoundProps extends DeliveryListProps {
  readonly filter: DeliveryFilter;
  readonly onClear: () => void;
}

function Found({ clientId, path, filter, onClear }: FoundProps) {
  const { t } = useDeliveryText();
  const deliveries = useDeliveries(clientId, { ...filter, search: useDebounced(filter.search.trim()) });
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <Card flush>
        <QueryContents
          query={deliveries}
          skeleton={<ListSkeleton rows={4} />}
          empty={{
            when: ({ pages }) => pages[0]?.items.length === 0,
            icon: isFiltered ? 'search' : 'clipboard-check',
            ...(isFiltered && {
              title: t('list.nothingFound'),
              action: <Button onClick={onClear}>{t('list.clear')}</Button>,
            }),
          }}
          texts={t}
          headingLevel={2}
        >
          {({ pages }) => (
            <List aria-label={t('list.title')}>
              {pages
                .flatMap(({ items }) => items)
                .map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} path={path} />
                ))}
            </List>
          )}
        </QueryContents>
      </Card>
      <MorePages query={deliveries} label={t('list.more')} failed={t('list.moreFailed')} />
    </>
  );
}

function DeliveryRow({ delivery, path }: { readonly delivery: DeliverySummary; readonly path: string }) {
  const { t, date } = useDeliveryText();
  const { id, year, number, kind, subject, dueDate, deliveredAt, documentsCount, state } = delivery;
  return (
    <ListRow
      href={`${path}#${encodeURIComponent(id)}`}
      icon={state === 'acknowledged' ? 'file-check' : 'file-text'}
      title={<span className={state === 'unread' ? 'protocol-unread' : undefined}>{subject}</span>}
      subtitle={[
        t('list.number', { number: `${number}/${year}` }),
        t(`kind.${kind}`),
        ...(documentsCount > 1 ? [t('list.documents', { count: documentsCount })] : []),
        t('list.delivered', { date: date(deliveredAt) }),
      ].join(' · ')}
      meta={
        <>
          {dueDate !== null && state !== 'cancelled' && (
            <span className="ar-muted ar-small">{t('list.due', { date: date(dueDate) })}</span>
          )}
          <StateBadge state={state} />
        </>
      }
    />
  );
}
