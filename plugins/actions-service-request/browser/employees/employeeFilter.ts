import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';

export const listedStatuses = ['active', 'onLeave', 'dismissed'] as const;

/** Filter of employees. Empty fields filter nothing, but without a client the list is empty. */
export interface EmployeeFilter {
  /** Client ID. */
  readonly client: string;
  readonly status: (typeof listedStatuses)[number] | '';
  /** Text in the name, or digits of the CPF. */
  readonly search: string;
}

/** Returns the filter stored in the address, and a function that changes it there. */
export const useEmployeeFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): EmployeeFilter {
  return {
    client: query.get('client') ?? '',
    status: oneOf(query, 'status', listedStatuses) ?? '',
    search: query.get('search') ?? '',
  };
}
