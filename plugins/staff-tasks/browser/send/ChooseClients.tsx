import { clientName } from '@anteroom/domain/people/clientName';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { type Client, Clients, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { SearchField } from '@anteroom/ui/SearchField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const shownAtOnce = 8;

interface ChooseClientsProps {
  chosen: readonly Client[];
  onChange: (chosen: readonly Client[]) => void;
  error: string | undefined;
}

/** Field for finding the firm's clients by name. The chosen ones stay visible. */
export function ChooseClients({ chosen, onChange, error }: ChooseClientsProps) {
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const searchTerm = useDebounced(term.trim());
  const query = { pageSize: shownAtOnce, ...(searchTerm && { searchBy: 'name' as const, searchTerm }) };
  const list = useQuery({ ...useService(Clients).list(query), placeholderData: keepPreviousData });
  if (list.isLoadingError) {
    return (
      <Alert
        level="danger"
        title={t('clientsFailed')}
        action={
          <Button size="sm" icon="refresh-cw" onClick={() => void list.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('clientsFailedDetail')}
      </Alert>
    );
  }

  const ids = new Set(chosen.map(({ id }) => id));
  const found = list.data?.clients ?? [];
  const shown = [...chosen, ...found.filter(({ id }) => !ids.has(id))];
  const more = (list.data?.total ?? 0) - found.length;
  if (list.data && shown.length === 0 && searchTerm === '')
    return (
      <div className="ar-cluster">
        <p className="ar-muted">{t('noClients')}</p>
        <Button size="sm" href="/staff/clients">
          {t('toClients')}
        </Button>
      </div>
    );
  return (
    <div className="ar-stack">
      <SearchField
        label={t('search')}
        clearLabel={t('clear')}
        value={term}
        onChange={setTerm}
        className="staff-tasks-search"
      />
      {list.data ? (
        <CheckboxGroup
          label={t('clients')}
          options={shown.map((client) => ({ value: client.id, label: clientName(client) }))}
          value={[...ids]}
          onChange={(wanted) => onChange(shown.filter(({ id }) => wanted.includes(id)))}
          {...(error && { error })}
        />
      ) : (
        <Skeleton shape="block" height="14rem" />
      )}
      {list.data && found.length === 0 && <p className="ar-muted">{t('nobody')}</p>}
      {more > 0 && <p className="ar-muted ar-small">{t('moreClients', { count: more })}</p>}
    </div>
  );
}
