/** Values of a filter as they appear in the URL; undefined for a value that does not filter. */
export type AddressFilter = Readonly<Record<string, string | undefined>>;

/** Test for each value, because anyone can write a URL. */
export type Accepted<Filter> = { readonly [Name in keyof Filter]-?: (text: string) => boolean };

/**
 * Reads a report's filter from the URL. Ignores invalid values, and a filter that was made for another client, who has
 * other employees.
 *
 * @param search - query such as `?client=br-002&competence=2026-10`.
 */
export function filterOf<Filter extends AddressFilter>(
  search: string,
  clientId: string,
  accepted: Accepted<Filter>,
): Filter {
  const params = new URLSearchParams(search);
  const isOurs = params.get('client') === clientId;
  const given = Object.entries(accepted).flatMap(([name, accepts]) => {
    const text = isOurs ? params.get(name) : null;
    return text !== null && accepts(text) ? [[name, text]] : [];
  });
  return Object.fromEntries(given) as Filter;
}

/** Returns the query of the URL for a filter; empty if nothing is filtered. */
export function searchOf(filter: AddressFilter, clientId: string): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams([['client', clientId], ...given])}`;
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
