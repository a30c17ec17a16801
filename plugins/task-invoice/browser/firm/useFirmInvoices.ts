import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listFirmInvoices } from '../../api.ts';
import type { InvoiceFilter } from './invoiceFilter.ts';

/** Loads the invoices of all clients in a stage, page by page. They are reloaded when tasks or payments change. */
export function useFirmInvoices({ stage, client }: InvoiceFilter) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: ['tasks', 'invoices', stage, client],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listFirmInvoices, {
        query: { stage, clientId: client || undefined, after: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
}
