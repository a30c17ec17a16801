import type { Call, ParamsOf } from '@anteroom/contract';

/**
 * Returns the path of an endpoint with its parameters filled in, URL-encoded.
 *
 * @throws Error if a parameter is missing, or is `.` or `..`, which browsers resolve however they are encoded
 */
export function endpointPath<E extends Call>({ path }: E, params: ParamsOf<E>): string {
  const given = params as Readonly<Record<string, string | number | undefined>>;
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given?.[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    if (value === '.' || value === '..') throw new Error(`${path} takes no ${value} as ${name}`);
    return encodeURIComponent(value);
  });
}
