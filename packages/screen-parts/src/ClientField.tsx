import './texts.ts';
import { clientName } from '@anteroom/domain/people/clientName';
import { Clients, useService } from '@anteroom/sdk';
import { ComboBox } from '@anteroom/ui/ComboBox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from './useDebounced.ts';

/** Client as shown where one is chosen. */
export interface ChosenClient {
  readonly id: string;
  readonly name: string;
}

interface ClientFieldProps {
  readonly label: string;
  /** Chosen client; null if there is none. The name may be empty while the screen loads it for an ID from the URL. */
  readonly client: ChosenClient | null;
  /** Clients that are listed first until the person searches. */
  readonly first?: readonly ChosenClient[];
  /** Whether an empty field stands for all clients, as in filters. Default: false. */
  readonly orAll?: boolean;
  /** Reason why the choice is invalid. */
  readonly error?: string | undefined;
  readonly onChoose: (client: ChosenClient | null) => void;
}

/** Field for choosing a client, by name, among those that a member of staff sees. */
export function ClientField({ label, client, first = [], orAll = false, error, onChoose }: ClientFieldProps) {
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  // Keeps the name of a choice that the screen stores as an ID. A name that appears later would reopen the list.
  const [chosen, setChosen] = useState<ChosenClient | null>(null);
  const shown = client?.name === '' && client.id === chosen?.id ? chosen : client;
  const searchTerm = useDebounced(term.trim());
  const list = useQuery({
    ...useService(Clients).list({
      pageSize: 20,
      ...(searchTerm && { searchBy: 'name' as const, searchTerm }),
    }),
    placeholderData: keepPreviousData,
  });
  const found = (list.data?.clients ?? []).map((each) => ({ id: each.id, name: clientName(each) }));
  const before = searchTerm === '' ? first : [];
  const offered = [...before, ...found.filter(({ id }) => before.every((each) => each.id !== id))];
  return (
    <ComboBox
      label={label}
      options={offered.map(({ id, name }) => ({ id, label: name }))}
      selected={shown && { id: shown.id, label: shown.name }}
      onSelect={(option) => {
        const next = option && { id: option.id, name: option.label };
        setChosen(next);
        onChoose(next);
      }}
      onSearch={setTerm}
      placeholder={t(orAll ? 'screen.allClients' : 'screen.typeName')}
      emptyLabel={t(list.isError ? 'screen.clientsFailed' : 'screen.noClientFound')}
      error={error}
    />
  );
}
