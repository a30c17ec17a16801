import Type, { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { fail } from './ServerError.ts';

/**
 * A place in a list that is read by key: the sort values of the last row shown. Callers pass it back as it came. It needs
 * no signature: it selects nothing that the caller could not have asked for.
 */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** In the schema of a key: a time, as `Date.toISOString` writes it. */
export const CursorTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/**
 * The rows of one page, and where the next one begins; null for the last.
 *
 * @param rows - in the order of the list, read with one more than the page holds: it tells whether there is a next page.
 * @param keyOf - the sort values of a row, as `decodeCursor` is to find them.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  pageSize: number,
  keyOf: (last: Row) => readonly (string | number)[],
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { shown, next: last && rows.length > pageSize ? encodeCursor(keyOf(last)) : null };
}

/** @throws ServerError `bad-request` when it is not one that this list gives out. */
export function decodeCursor<T extends TSchema>(schema: T, cursor: string): Static<T> {
  const key = parse(cursor);
  if (Check(schema, key)) return key;
  return fail('bad-request', 'The request is malformed.', {
    errors: [{ path: 'querystring/after', message: 'must be the "next" of an answer of this list' }],
  });
}

function parse(cursor: string): unknown {
  const text = Buffer.from(cursor, 'base64url');
  // The decoder passes over whatever is no base64.
  if (text.toString('base64url') !== cursor) return undefined;
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
