import Type, { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { fail } from './ServerError.ts';

/**
 * Returns a cursor: the position in a list after the row with these sort values. Callers pass it back unchanged. It
 * needs no signature, because it selects nothing that the caller could not have requested.
 */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Schema of a time in a cursor's key, as `Date.toISOString` writes it. */
export const CursorTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/**
 * Returns the rows of one page, and the cursor of the next page; null on the last page.
 *
 * @param rows Rows in the order of the list, with one more than the page holds, which shows whether there is a next
 * page.
 * @param keyOf Returns the sort values of a row, as `decodeCursor` will read them.
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

/** Returns the sort values of a cursor. @throws ServerError `bad-request` if it is not a cursor of this list. */
export function decodeCursor<T extends TSchema>(schema: T, cursor: string): Static<T> {
  const key = parse(cursor);
  if (Check(schema, key)) return key;
  return fail('bad-request', 'The request is malformed.', {
    errors: [{ path: 'querystring/after', message: 'must be the "next" of an answer of this list' }],
  });
}

function parse(cursor: string): unknown {
  const text = Buffer.from(cursor, 'base64url');
  // The decoder ignores characters that are not base64.
  if (text.toString('base64url') !== cursor) return undefined;
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
