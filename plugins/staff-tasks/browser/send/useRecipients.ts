import { getClient } from '@anteroom/contract/clients';
import { type Client, Http, type ListedClient, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClientsBy } from './useClientsBy.ts';

/** How staff select the recipients. */
export type Way = 'chosen' | 'tag' | 'all';

/**
 * Manages which clients get something, and how they are selected.
 *
 * @param given The clients, if staff have already chosen them.
 */
export function useRecipients(given?: readonly ListedClient[]) {
  const http = useService(Http);
  const [way, setWay] = useState<Way>('chosen');
  const [chosen, setChosen] = useState<readonly Client[]>([]);
  const [tag, setTag] = useState('');
  const by = useClientsBy(given || way === 'chosen' ? null : way === 'tag' ? tag.trim() || null : '');
  const listed = given ?? by.clients;
  const [only] = listed.length === 1 ? listed : [];
  const one = useQuery({
    queryKey: ['clients', 'one', only?.id],
    enabled: only !== undefined,
    queryFn: ({ signal }) => http.call(getClient, { params: { clientId: only?.id ?? '' }, signal }),
  });
  const isChosen = !given && way === 'chosen';
  const clients = useMemo(() => {
    if (isChosen) return chosen;
    if (listed.length === 1) return one.data ? [one.data] : [];
    return listed.map(asClient);
  }, [isChosen, chosen, listed, one.data]);
  return {
    given,
    way,
    setWay,
    chosen,
    setChosen,
    tag,
    setTag,
    clients,
    isLoading: by.isLoading || one.isLoading,
    isError: by.isError || one.isError,
  };
}

export type Recipients = ReturnType<typeof useRecipients>;

/**
 * Returns a client for the task editors when there are several. The fields are the same for all of them, so that only
 * the name is needed.
 */
function asClient(listed: ListedClient): Client {
  return {
    ...listed,
    doingBusinessAs: null,
    displayAs: null,
    nickname: null,
    createdDate: '',
    modifiedDate: '',
  };
}
