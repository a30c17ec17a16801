import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';
import type { FirmInvoiceStage } from '../../api.ts';

/** Filter for the invoices of all clients. */
export interface InvoiceFilter {
  readonly stage: FirmInvoiceStage;
  /** Client ID, or an empty string for all clients. */
  readonly client: string;
}

export const listedStages = ['reported', 'overdue', 'open', 'received'] as const;

/** Returns the filter from the page's address, and a function that changes it there. */
export const useInvoiceFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): InvoiceFilter {
  return {
    stage: oneOf(query, 'stage', listedStages) ?? 'reported',
    client: query.get('client') ?? '',
  };
}
