import type { InvoicePayments } from '@anteroom/contract';
import { Http, type Task, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/** What is known of paying the invoice beside its task; read again when the task changes, as when the payment arrives. */
export function useInvoicePayments({ taskId, version }: Task) {
  const http = useService(Http);
  return useQuery({
    queryKey: ['invoice-payments', taskId, version],
    queryFn: ({ signal }) => http.get<InvoicePayments>(`/api/payments/v1/tasks/${taskId}`, { signal }),
    placeholderData: (previous) => previous,
  });
}
