import { Downloads, Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  acknowledgeDelivery,
  createDeliveryReceiptLink,
  type Delivery,
  type DeliveryKind,
  type DeliveryState,
  getDelivery,
  listDeliveries,
  listDeliveryCompetences,
} from '../api.ts';

const PAGE_SIZE = 25;

/** Query keys. The portal reloads these queries when it hears that something was delivered, read or acknowledged. */
const keyOf = (clientId: string, ...rest: readonly unknown[]) => ['deliveries', clientId, ...rest];

/** Filter of the deliveries. Empty fields do not filter. */
export interface DeliveryFilter {
  readonly search: string;
  readonly kind: DeliveryKind | '';
  /** Month, such as `2026-10`. */
  readonly competence: string;
  readonly state: DeliveryState | '';
}

/** Loads the deliveries that match a filter, newest first, page by page. */
export function useDeliveries(clientId: string, filter: DeliveryFilter) {
  const http = useService(Http);
  const { search, kind, competence, state } = filter;
  return useInfiniteQuery({
    queryKey: keyOf(clientId, 'list', filter),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      http.call(listDeliveries, {
        params: { clientId },
        query: {
          search: search || undefined,
          kind: kind || undefined,
          competence: competence || undefined,
          state: state || undefined,
          pageSize: PAGE_SIZE,
          after: pageParam ?? undefined,
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    // Keep the previous results while searching.
    placeholderData: (before) => before,
  });
}

/** Loads the months that have deliveries, newest first. */
export function useCompetences(clientId: string): readonly string[] {
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: keyOf(clientId, 'competences'),
    queryFn: ({ signal }) => http.call(listDeliveryCompetences, { params: { clientId }, signal }),
  });
  return data?.competences ?? [];
}

export function useDelivery(clientId: string, deliveryId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'one', deliveryId),
    queryFn: ({ signal }) => http.call(getDelivery, { params: { clientId, deliveryId }, signal }),
  });
}

/** Acknowledges a delivery, and then shows the server's state, even after a failure. */
export function useAcknowledge({ clientId, id }: Delivery, onFailed: () => void) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => http.call(acknowledgeDelivery, { params: { clientId, deliveryId: id } }),
    onSuccess: (delivery) => queries.setQueryData(keyOf(clientId, 'one', id), delivery),
    onError: onFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(clientId) }),
  });
}

/** Lets the browser download the receipt under its file name. */
export function useReceipt({ clientId, id }: Delivery, onFailed: () => void) {
  const http = useService(Http);
  const downloads = useService(Downloads);
  return useMutation({
    mutationFn: async () =>
      downloads.follow(await http.call(createDeliveryReceiptLink, { params: { clientId, deliveryId: id } })),
    onError: onFailed,
  });
}
