import type { AuditLogEntry, AuditTexts } from '@anteroom/contract';

/** Facts of a log's entry as names and texts. */
type Facts = readonly (readonly [name: string, text: string])[];

type Words = Omit<AuditTexts, 'actions'>;

/**
 * Returns the details of an entry as names and texts. The names of nested ones are joined by “ · ”. A value is shown by
 * its text, or by the name of the object whose ID it is.
 *
 * @param words - texts of the entry's action. A detail without one is named by its key, as words.
 * @param yesOrNo - texts of `true` and `false`.
 */
export function factsOf(
  { details, names }: Pick<AuditLogEntry, 'details' | 'names'>,
  words: Words,
  yesOrNo: readonly [yes: string, no: string],
): Facts {
  const nameOf = (key: string) => own(words.details, key) ?? sentence(key);
  const textOf = (keys: readonly string[], value: unknown): string => {
    if (typeof value === 'boolean') return yesOrNo[value ? 0 : 1];
    const text = String(value);
    // The values of a nested change (`role · before`) are those of what has changed.
    const texts = keys.toReversed().map((key) => own(own(words.values, key) ?? {}, text));
    return texts.find((each) => each !== undefined) ?? own(names, text) ?? text;
  };
  return flat(details, [], textOf).map(([keys, text]) => [keys.map(nameOf).join(' · '), text]);
}

/** Returns the subject of an entry: the name of its kind, and its own name if it is known, or else its ID. */
export function subjectOf({ subject, names }: Pick<AuditLogEntry, 'subject' | 'names'>, words: Words): Facts {
  if (subject === null) return [];
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  return [[own(words.subjects, kind) ?? sentence(kind), own(names, id) ?? id]];
}

/** Returns a key as words: `seesAllClients` as “Sees all clients”, `tax-rule` as “Tax rule”. */
export function sentence(key: string): string {
  const words = key
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Flat = readonly (readonly [keys: readonly string[], text: string])[];

function flat(
  value: unknown,
  keys: readonly string[],
  textOf: (keys: readonly string[], value: unknown) => string,
): Flat {
  if (value === null || value === undefined || value === '') return keys.length === 0 ? [] : [[keys, '–']];
  if (typeof value !== 'object') return [[keys, textOf(keys, value)]];
  const entries = Object.entries(value);
  if (entries.length === 0) return keys.length === 0 ? [] : [[keys, '…']];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return [[keys, value.map((one) => textOf(keys, one)).join(', ')]];
  return entries.flatMap(([key, one]) =>
    flat(one, [...keys, Array.isArray(value) ? String(Number(key) + 1) : key], textOf),
  );
}

/** Returns a property that the object itself has: keys of the log may be those of every object. */
function own<T>(texts: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
