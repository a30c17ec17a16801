import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';
import type { ServiceRequestType } from '../../api.ts';
import { serviceRequestForms } from '../../rules/serviceRequestForms.ts';

export const queuedStatuses = ['open', 'sent', 'inProgress', 'done', 'refused', 'cancelled', 'any'] as const;
export const queuedTypes = Object.keys(serviceRequestForms) as readonly ServiceRequestType[];

/** Filter of the requests of all clients. Empty fields filter nothing. */
export interface QueueFilter {
  readonly status: (typeof queuedStatuses)[number];
  readonly type: ServiceRequestType | '';
  /** Client ID. */
  readonly client: string;
  readonly search: string;
}

/** Returns the filter stored in the address, and a function that changes it there. */
export const useQueueFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): QueueFilter {
  return {
    status: oneOf(query, 'status', queuedStatuses) ?? 'open',
    type: oneOf(query, 'type', queuedTypes) ?? '',
    client: query.get('client') ?? '',
    search: query.get('search') ?? '',
  };
}
