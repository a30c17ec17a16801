import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';

/**
 * Stores the filter of a list in the URL, so that it survives a reload and can be shared as a link.
 *
 * @param read - reads the filter from a query. It must treat invalid values as missing, and return the default filter
 * for an empty query.
 * @returns the filter, and a function that changes part of it.
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

/** Returns a query parameter if its value is one of `values`; otherwise undefined. */
export function oneOf<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === query.get(name));
}
