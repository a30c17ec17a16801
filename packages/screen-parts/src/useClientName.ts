import { getClient } from '@anteroom/contract/clients';
import { clientName } from '@anteroom/domain/people/clientName';
import { Http, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/** Returns the name of a client, given its ID from a URL; empty while it loads, or if there is no such client. */
export function useClientName(clientId: string): string {
  const http = useService(Http);
  const { data } = useQuery({
    // The portal's own key for a client, so that each is loaded once.
    queryKey: ['clients', 'one', clientId],
    enabled: clientId !== '',
    queryFn: ({ signal }) => http.call(getClient, { params: { clientId }, signal }),
  });
  return data ? clientName(data) : '';
}
