import type {
  Delivery,
  DeliveryCompetences,
  DeliveryKind,
  DeliveryList,
  DeliveryState,
  DownloadLink,
} from '@anteroom/contract';
import { Downloads, Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const PAGE_SIZE = 25;

const pathOf = (clientId: string, ...rest: readonly string[]) =>
  [`/api/protocols/v1/clients/${encodeURIComponent(clientId)}/deliveries`, ...rest].join('/');

/** The portal reads these again when it hears that something was delivered, read or acknowledged. */
const keyOf = (clientId: string, ...rest: readonly unknown[]) => ['deliveries', clientId, ...rest];

/** What is asked for; what is empty is not asked. */
export interface DeliveryFilter {
  readonly search: string;
  readonly kind: DeliveryKind | '';
  /** As `2026-10`. */
  readonly competence: string;
  readonly state: DeliveryState | '';
}

/** The deliveries of a filter, newest first, page by page. */
export function useDeliveries(clientId: string, filter: DeliveryFilter) {
  const http = useService(Http);
  const { search, kind, competence, state } = filter;
  return useInfiniteQuery({
    queryKey: keyOf(clientId, 'list', filter),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      http.get<DeliveryList>(pathOf(clientId), {
        params: {
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
    // While it is searched, what was found before stays.
    placeholderData: (before) => before,
  });
}

/** In which months there is something, the newest first. */
export function useCompetences(clientId: string): readonly string[] {
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: keyOf(clientId, 'competences'),
    queryFn: ({ signal }) => http.get<DeliveryCompetences>(pathOf(clientId, 'competences'), { signal }),
  });
  return data?.competences ?? [];
}

export function useDelivery(clientId: string, deliveryId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'one', deliveryId),
    queryFn: ({ signal }) => http.get<Delivery>(pathOf(clientId, encodeURIComponent(deliveryId)), { signal }),
  });
}

/** Says that it was received; what the server has then is shown, after a failure too. */
export function useAcknowledge({ clientId, id }: Delivery, onFailed: () => void) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => http.post<Delivery>(pathOf(clientId, id, 'acknowledgement')),
    onSuccess: (delivery) => queries.setQueryData(keyOf(clientId, 'one', id), delivery),
    onError: onFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(clientId) }),
  });
}

/** Lets the browser download the receipt, under its name. */
export function useReceipt({ clientId, id }: Delivery, onFailed: () => void) {
  const http = useService(Http);
  const downloads = useService(Downloads);
  return useMutation({
    mutationFn: async () =>
      downloads.follow(await http.post<DownloadLink>(pathOf(clientId, id, 'receipt-links'))),
    onError: onFailed,
  });
}
