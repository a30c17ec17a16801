import { ClientField } from '@anteroom/screen-parts/ClientField';
import { useClientName } from '@anteroom/screen-parts/useClientName';
import { SearchField } from '@anteroom/ui/SearchField';
import { SelectField } from '@anteroom/ui/SelectField';
import { useTranslation } from 'react-i18next';
import { type EmployeeFilter, listedStatuses } from './employeeFilter.ts';

interface EmployeeFiltersProps {
  readonly filter: EmployeeFilter;
  readonly onChange: (change: Partial<EmployeeFilter>) => void;
}

/** Fields that select the client and filter its employees. */
export function EmployeeFilters({ filter, onChange }: EmployeeFiltersProps) {
  const { t } = useTranslation();
  const { client: clientId, status, search } = filter;
  const name = useClientName(clientId);
  return (
    <div className="ar-grid ar-grid-small">
      <ClientField
        label={t('queue.client')}
        client={clientId === '' ? null : { id: clientId, name }}
        onChoose={(client) => onChange({ client: client?.id ?? '', search: '' })}
      />
      <SelectField
        label={t('list.status')}
        value={status}
        onChange={({ target }) => onChange({ status: target.value as EmployeeFilter['status'] })}
        options={[
          { value: '', label: t('list.anyStatus') },
          ...listedStatuses.map((value) => ({ value, label: t(`employees.status.${value}`) })),
        ]}
      />
      <SearchField
        label={t('employees.search')}
        clearLabel={t('list.clearSearch')}
        value={search}
        onChange={(words) => onChange({ search: words })}
      />
    </div>
  );
}
