import { ClientField } from '@anteroom/screen-parts/ClientField';
import { useSession } from '@anteroom/sdk';
import { SearchField } from '@anteroom/ui/SearchField';
import { SelectField } from '@anteroom/ui/SelectField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueueFilter, queuedStatuses, queuedTypes } from './queueFilter.ts';

interface QueueFiltersProps {
  readonly filter: QueueFilter;
  /** Name of the client in the filter, if known. */
  readonly clientName: string;
  readonly onChange: (change: Partial<QueueFilter>) => void;
}

/** Fields that say which requests are shown. */
export function QueueFilters({ filter, clientName, onChange }: QueueFiltersProps) {
  const { t } = useTranslation();
  const { country } = useSession();
  const [chosen, setChosen] = useState({ id: '', name: '' });
  const types = queuedTypes.filter((type) => country === 'BR' || type === 'generalRequests');
  const client = { id: filter.client, name: chosen.id === filter.client ? chosen.name : clientName };
  return (
    <div className="ar-stack">
      <SearchField
        label={t('list.search')}
        clearLabel={t('list.clearSearch')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <div className="ar-grid ar-grid-small">
        <SelectField
          label={t('list.status')}
          value={filter.status}
          onChange={({ target }) => onChange({ status: target.value as QueueFilter['status'] })}
          options={queuedStatuses.map((status) => ({
            value: status,
            label: t(
              status === 'open' ? 'queue.open' : status === 'any' ? 'list.anyStatus' : `status.${status}`,
            ),
          }))}
        />
        {types.length > 1 && (
          <SelectField
            label={t('queue.type')}
            value={filter.type}
            onChange={({ target }) => onChange({ type: target.value as QueueFilter['type'] })}
            options={[
              { value: '', label: t('list.anyStatus') },
              ...types.map((type) => ({ value: type, label: t(`actions.${type}.label`) })),
            ]}
          />
        )}
        <ClientField
          label={t('queue.client')}
          client={client.id === '' ? null : client}
          orAll
          onChoose={(next) => {
            setChosen(next ?? { id: '', name: '' });
            onChange({ client: next?.id ?? '' });
          }}
        />
      </div>
    </div>
  );
}
