import { resource } from '@anteroom/domain/people/permissions';
import { Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { onDemand } from '@anteroom/ui/onDemand';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Employee } from '../api.ts';
import { EmployeeFilters } from './employees/EmployeeFilters.tsx';
import { EmployeeList } from './employees/EmployeeList.tsx';
import { useEmployeeFilter } from './employees/employeeFilter.ts';

const EditEmployee = onDemand(async () => (await import('./employees/EditEmployee.tsx')).EditEmployee);

/** Staff screen for a client's employees: adds, changes and dismisses them. */
export default function Employees() {
  const { t } = useTranslation();
  const mayWrite = !useService(Permissions).has(resource.readOnly);
  const [filter, change] = useEmployeeFilter();
  // Holds the version that was opened: a colleague's change is then a conflict, and the input stays even if the row goes.
  const [edited, setEdited] = useState<Employee | 'new' | null>(null);
  const { client } = filter;
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('employees.title')}
        subtitle={t('employees.subtitle')}
        actions={
          mayWrite &&
          client !== '' && (
            <Button variant="primary" icon="user-plus" onClick={() => setEdited('new')}>
              {t('employees.add')}
            </Button>
          )
        }
      />
      <EmployeeFilters filter={filter} onChange={change} />
      {client === '' ? (
        <EmptyState icon="users" headingLevel={2} title={t('employees.chooseClient')} />
      ) : (
        <EmployeeList filter={filter} onChange={mayWrite ? setEdited : undefined} />
      )}
      {edited && (
        <EditEmployee
          clientId={edited === 'new' ? client : edited.clientId}
          employee={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
