import { fullName } from '@anteroom/domain/people/fullName';
import { ClientField } from '@anteroom/screen-parts/ClientField';
import { useClientName } from '@anteroom/screen-parts/useClientName';
import { useFirmStaff } from '@anteroom/screen-parts/useFirmStaff';
import { TaskTypes, useService } from '@anteroom/sdk';
import { SelectField } from '@anteroom/ui/SelectField';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dueTimes, listedStates, type TaskFilter } from './taskFilter.ts';

interface TaskFiltersProps {
  readonly filter: TaskFilter;
  readonly onChange: (change: Partial<TaskFilter>) => void;
}

/** Fields that say which tasks are shown. */
export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const { t } = useTranslation();
  const kinds = useAtomValue(useService(TaskTypes).available);
  const staff = useFirmStaff();
  const name = useClientName(filter.client);
  return (
    <div className="ar-grid ar-grid-small">
      <ClientField
        label={t('all.filter.client')}
        client={filter.client === '' ? null : { id: filter.client, name }}
        orAll
        onChoose={(client) => onChange({ client: client?.id ?? '' })}
      />
      {filter.view === 'list' && (
        <SelectField
          label={t('all.filter.state')}
          value={filter.state}
          onChange={({ target }) => onChange({ state: target.value as TaskFilter['state'] })}
          options={listedStates.map((state) => ({ value: state, label: t(`all.state.${state}`) }))}
        />
      )}
      <SelectField
        label={t('kind')}
        value={filter.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
        options={[
          { value: '', label: t('all.filter.everyKind') },
          ...[...kinds.values()].map(({ kind, label }) => ({ value: kind, label })),
        ]}
      />
      <SelectField
        label={t('dueDate')}
        value={filter.due}
        onChange={({ target }) => onChange({ due: target.value as TaskFilter['due'] })}
        options={[
          { value: '', label: t('all.filter.everyDate') },
          ...dueTimes.map((due) => ({ value: due, label: t(`all.due.${due}`) })),
        ]}
      />
      <SelectField
        label={t('all.filter.assignedTo')}
        value={filter.assignedTo}
        onChange={({ target }) => onChange({ assignedTo: target.value })}
        options={[
          { value: '', label: t('all.filter.everyone') },
          ...staff.map((member) => ({ value: member.userId, label: fullName(member) })),
        ]}
      />
    </div>
  );
}
