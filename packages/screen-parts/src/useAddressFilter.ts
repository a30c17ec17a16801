import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';

/**
 * Keeps the filter of a list in the address, so that a reload and a link keep it.
 *
 * @param read - reads a filter. What an address says that means nothing counts as not said; an address without a query has the usual filter.
 * @returns the filter, and a function that changes some of it.
 */
export function useAddressFilter<Filter extends object>(
  read: (query: URLSearchParams) => Filter,
): readonly [Filter, (change: Partial<Filter>) => void] {
  const navigation = useService(Navigation);
  const { pathname, search } = useAtomValue(navigation.location);
  const filter = read(new URLSearchParams(search));
  const change = (to: Partial<Filter>) => {
    const usual = read(new URLSearchParams());
    const said = Object.entries({ ...filter, ...to }).filter(
      ([name, value]) => value !== usual[name as keyof Filter],
    );
    const query = new URLSearchParams(said as [string, string][]).toString();
    navigation.goWithin(query ? `${pathname}?${query}` : pathname, { replace: true });
  };
  return [filter, change];
}

/** Returns the value of a query that is one of those that mean something. */
export function oneOf<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === query.get(name));
}
