import { clientName } from '@anteroom/domain/people/clientName';
import { type Client, Http, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/** Returns the name of a client that an address knows by its ID; empty until it is there, and for no client. */
export function useClientName(clientId: string): string {
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: ['clients', clientId, 'name'],
    enabled: clientId !== '',
    queryFn: ({ signal }) =>
      http.get<Client>(`/api/client-center/v1/clients/${encodeURIComponent(clientId)}`, { signal }),
  });
  return data ? clientName(data) : '';
}
