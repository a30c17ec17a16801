import { maskCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Employee, listEmployees } from '../../api.ts';
import type { EmployeeFilter } from './employeeFilter.ts';

interface EmployeeListProps {
  readonly filter: EmployeeFilter;
  /** Opens the form that changes an employee. Left out if the person may not change any. */
  readonly onChange: ((employee: Employee) => void) | undefined;
}

/** Lists a client's employees by name, page by page. Reloads when employees change. */
export function EmployeeList({ filter, onChange }: EmployeeListProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const { client: clientId, status } = filter;
  const search = useDebounced(filter.search.trim());
  const query = useInfiniteQuery({
    queryKey: ['employees', clientId, status, search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listEmployees, {
        params: { clientId },
        query: { status: status || undefined, search: search || undefined, after: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const employees = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <Card flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={6} />}
          empty={{ icon: 'users', when: () => employees.length === 0, title: t('employees.none') }}
          texts={(key) => t(`employees.${key as 'failed.title' | 'failed.body' | 'failed.retry'}`)}
          headingLevel={2}
        >
          {() => (
            <List aria-label={t('employees.title')}>
              {employees.map((employee) => (
                <EmployeeRow key={employee.id} employee={employee} onChange={onChange} />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('employees.more')} failed={t('employees.moreFailed')} />
    </>
  );
}

const tones: Readonly<Record<Employee['status'], Tone>> = {
  active: 'success',
  onLeave: 'warning',
  dismissed: 'neutral',
  anonymised: 'neutral',
};

interface EmployeeRowProps extends Pick<EmployeeListProps, 'onChange'> {
  readonly employee: Employee;
}

function EmployeeRow({ employee, onChange }: EmployeeRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { name, cpf, job, admissionDate, status } = employee;
  return (
    <ListRow
      icon="user"
      title={name}
      subtitle={[
        job,
        cpf && maskCpfOrCnpj(cpf),
        admissionDate && t('employees.since', { date: date(admissionDate) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      meta={<Badge tone={tones[status]}>{t(`employees.status.${status}`)}</Badge>}
      actions={
        onChange &&
        status !== 'anonymised' && (
          <Button size="sm" icon="pencil" onClick={() => onChange(employee)}>
            {t('employees.change')}
            <span className="ar-visually-hidden">: {name}</span>
          </Button>
        )
      }
    />
  );
}
