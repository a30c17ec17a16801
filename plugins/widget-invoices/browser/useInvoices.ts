import { listOpenInvoices } from '@anteroom/plugin-task-invoice/api';
import { Http, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/** Loads a client's unpaid invoices. */
export function useInvoices(clientId: string) {
  const http = useService(Http);
  return useQuery({
    // Key under `tasks`, so that it is reloaded when a task changes.
    queryKey: ['tasks', 'invoices', clientId],
    queryFn: ({ signal }) => http.call(listOpenInvoices, { params: { clientId }, signal }),
  });
}
