/** Returns the details of an entry as names and texts. The names of nested ones are joined by dots. */
export function factsOf(details: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  return flat(details, '');
}

function flat(value: unknown, name: string): readonly (readonly [string, string])[] {
  if (value === null || value === undefined || value === '') return name === '' ? [] : [[name, '–']];
  if (typeof value !== 'object') return [[name, String(value)]];
  const entries = Object.entries(value);
  if (entries.length === 0) return name === '' ? [] : [[name, '…']];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return [[name, value.join(', ')]];
  return entries.flatMap(([key, one]) => flat(one, name === '' ? key : `${name}.${key}`));
}
