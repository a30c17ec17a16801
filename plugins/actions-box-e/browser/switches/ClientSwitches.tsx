import { clientName } from '@anteroom/domain/people/clientName';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Clients, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SearchField } from '@anteroom/ui/SearchField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientSwitch } from './ClientSwitch.tsx';

const shownAtOnce = 20;

/** Clients found by name, each with its switch. */
export function ClientSwitches() {
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const searchTerm = useDebounced(term.trim());
  const query = { pageSize: shownAtOnce, ...(searchTerm && { searchBy: 'name' as const, searchTerm }) };
  const list = useQuery({ ...useService(Clients).list(query), placeholderData: keepPreviousData });
  return (
    <div className="ar-stack">
      <SearchField
        label={t('switches.search')}
        clearLabel={t('switches.clear')}
        value={term}
        onChange={setTerm}
      />
      <Card title={t('switches.clients')} headingLevel={2} flush>
        <QueryContents
          query={list}
          skeleton={<ListSkeleton rows={6} />}
          texts={(key) => t(`switches.${key}`)}
        >
          {({ clients, total }) =>
            clients.length > 0 ? (
              <>
                <List aria-label={t('switches.clients')}>
                  {clients.map((client) => (
                    <ClientSwitch key={client.id} id={client.id} name={clientName(client)} />
                  ))}
                </List>
                {total > clients.length && (
                  <p className="ar-muted box-e-more">
                    {t('switches.more', { count: total - clients.length })}
                  </p>
                )}
              </>
            ) : (
              <EmptyState icon="search" headingLevel={3} title={t('switches.none')} />
            )
          }
        </QueryContents>
      </Card>
    </div>
  );
}
