import { getInvoicePayments } from '@anteroom/contract/payments';
import { Http, type Task, Tasks, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/** What is known of paying the invoice beside its task; read again whenever the task is, as when a payment arrives. */
export function useInvoicePayments({ taskId }: Task) {
  const http = useService(Http);
  const tasks = useService(Tasks);
  return useQuery({
    queryKey: [...tasks.task(taskId).queryKey, 'payments'],
    queryFn: ({ signal }) => http.call(getInvoicePayments, { params: { taskId }, signal }),
  });
}
