import { ClientField } from '@anteroom/screen-parts/ClientField';
import { useClientName } from '@anteroom/screen-parts/useClientName';
import { useSession } from '@anteroom/sdk';
import { SearchField } from '@anteroom/ui/SearchField';
import { SelectField } from '@anteroom/ui/SelectField';
import { useTranslation } from 'react-i18next';
import { type QueueFilter, queuedStatuses, queuedTypes } from './queueFilter.ts';

interface QueueFiltersProps {
  readonly filter: QueueFilter;
  readonly onChange: (change: Partial<QueueFilter>) => void;
}

/** Fields that say which requests are shown. */
export function QueueFilters({ filter, onChange }: QueueFiltersProps) {
  const { t } = useTranslation();
  const { country } = useSession();
  const name = useClientName(filter.client);
  const types = queuedTypes.filter((type) => country === 'BR' || type === 'generalRequests');
  return (
    <div className="ar-grid ar-grid-small">
      <SearchField
        label={t('list.search')}
        clearLabel={t('list.clearSearch')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
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
            { value: '', label: t('queue.anyType') },
            ...types.map((type) => ({ value: type, label: t(`actions.${type}.label`) })),
          ]}
        />
      )}
      <ClientField
        label={t('queue.client')}
        client={filter.client === '' ? null : { id: filter.client, name }}
        orAll
        onChoose={(client) => onChange({ client: client?.id ?? '' })}
      />
    </div>
  );
}
