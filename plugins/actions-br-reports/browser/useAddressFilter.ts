import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { type Accepted, type AddressFilter, filterOf, searchOf } from './addressFilter.ts';

/** Stores a report's filter in the URL, so that it survives a reload and can be sent to a colleague. */
export function useAddressFilter<Filter extends AddressFilter>(
  clientId: string,
  accepted: Accepted<Filter>,
): [filter: Filter, change: (part: Partial<Filter>) => void] {
  const navigation = useService(Navigation);
  const { pathname, search } = useAtomValue(navigation.location);
  const filter = filterOf(search, clientId, accepted);
  return [
    filter,
    (part) => navigation.go(pathname + searchOf({ ...filter, ...part }, clientId), { replace: true }),
  ];
}
