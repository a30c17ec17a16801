import { useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';

/** Values of a filter as they appear in the URL; undefined for a value that does not filter. */
export type AddressFilter = Readonly<Record<string, string | undefined>>;

/** Test for each value, because anyone can write a URL. */
export type Accepted<Filter> = { readonly [Name in keyof Filter]-?: (text: string) => boolean };

/**
 * Returns a report's filter from the URL, and a function that changes part of it there.
 *
 * Ignores invalid values, and a filter that was made for another client, who has other employees.
 */
export function useReportFilter<Filter extends AddressFilter>(
  clientId: string,
  accepted: Accepted<Filter>,
): readonly [Filter, (change: Partial<Filter>) => void] {
  const [filter, change] = useAddressFilter<AddressFilter>((query) => filterOf(query, clientId, accepted));
  return [
    filter as Filter,
    (part) => {
      const isSet = Object.values({ ...filter, ...part }).some((value) => value !== undefined);
      change({ client: isSet ? clientId : undefined, ...part });
    },
  ];
}

export function filterOf(
  query: URLSearchParams,
  clientId: string,
  accepted: Accepted<AddressFilter>,
): AddressFilter {
  const isOurs = query.get('client') === clientId;
  const given = Object.entries(accepted).flatMap(([name, accepts]) => {
    const text = isOurs ? query.get(name) : null;
    return text !== null && accepts(text) ? [[name, text]] : [];
  });
  return Object.fromEntries(given);
}

export const oneOf =
  (...values: readonly string[]) =>
  (text: string): boolean =>
    values.includes(text);

/** Returns whether a text looks like a date. The server checks whether the day exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Returns whether a text looks like an ID, or a code that the server knows. */
export const isId = (text: string): boolean => /^[\w-]{1,40}$/.test(text);
