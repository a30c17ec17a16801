import { clientName } from '@anteroom/domain/people/clientName';
import { type Client, Http, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/** Returns the name of a client, given its ID from a URL; empty while it loads, or if there is no such client. */
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
