import { listClientRecords } from '@anteroom/contract';
import { Http, type ListedClient, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/**
 * Returns all clients with a tag that the person can see.
 *
 * @param tag Empty for every client; null for none.
 */
export function useClientsBy(tag: string | null) {
  const http = useService(Http);
  const query = useQuery({
    queryKey: ['staff-tasks', 'clients', tag],
    enabled: tag !== null,
    queryFn: async ({ signal }) => {
      const clients: ListedClient[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: { clients: readonly ListedClient[]; next: string | null } = await http.call(
          listClientRecords,
          {
            query: { pageSize: 100, tag: tag || undefined, after: after || undefined },
            signal,
          },
        );
        clients.push(...page.clients);
        after = page.next ?? undefined;
      }
      return clients;
    },
  });
  return {
    clients: tag === null ? [] : (query.data ?? []),
    isLoading: tag !== null && query.isLoading,
    isError: query.isError,
  };
}
