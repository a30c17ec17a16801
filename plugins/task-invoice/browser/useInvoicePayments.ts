import { Http, type Task, Tasks, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { getInvoicePayments } from '../api.ts';

/** Loads the payments of an invoice, and reloads them whenever its task is reloaded, for example after a payment. */
export function useInvoicePayments({ taskId }: Task) {
  const http = useService(Http);
  const tasks = useService(Tasks);
  return useQuery({
    queryKey: [...tasks.task(taskId).queryKey, 'payments'],
    queryFn: ({ signal }) => http.call(getInvoicePayments, { params: { taskId }, signal }),
  });
}
