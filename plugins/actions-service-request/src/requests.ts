import type {
  RequestAnswers,
  ServiceRequest,
  ServiceRequestCreate,
  ServiceRequestList,
} from '@anteroom/contract';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

const PAGE_SIZE = 20;

const requestsPath = (clientId: string) =>
  `/api/service-requests/v1/clients/${encodeURIComponent(clientId)}/requests`;
const requestsKey = (clientId: string) => ['actions-service-request', 'generalRequests', clientId];

/** The general requests of a client, newest first, page by page. */
export function useSentRequests(clientId: string) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: requestsKey(clientId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      http.get<ServiceRequestList>(requestsPath(clientId), {
        params: { type: 'generalRequests', pageSize: PAGE_SIZE, after: pageParam ?? undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
}

/**
 * Sends a general request. The same key sent again makes no second request: it answers the first, or `conflict` where
 * the answers are no longer the same.
 */
export function useSendRequest(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return async (answers: RequestAnswers, idempotencyKey: string): Promise<ServiceRequest> => {
    const body: ServiceRequestCreate = { type: 'generalRequests', idempotencyKey, answers };
    try {
      return await http.post<ServiceRequest>(requestsPath(clientId), body);
    } finally {
      // After a failure too: what had no answer may have arrived.
      void queries.invalidateQueries({ queryKey: requestsKey(clientId) });
    }
  };
}
